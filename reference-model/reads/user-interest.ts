import type { Core } from '../core.ts';
import { borrowIndexOfPair, spotMarginDebtOf } from '../engine/risk/margin-positions.ts';
import { unitsOfRatio, usdOfUnits } from '../numeric/crossings.ts';
import { type Usd, usd } from '../numeric/planes.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { pairAt } from '../state/market.ts';
import { type SpotMarginPosition, spotMarginPositionsOf } from '../state/spot-margin.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source read-api, "Other read rows"; supplement, reads: user_interest */
export interface UserInterestReadRules {
  readonly body: RowMakers<Address>;
  readonly borrow: RowMakers<SpotMarginPosition>;
  /** Positions whose loan has a row; without a principal there is none. */
  readonly borrows: (core: Core, owner: Address) => readonly SpotMarginPosition[];
}

export const userInterestReadRules: UserInterestReadRules = {
  body: {
    user: (owner) => owner,
    address: (owner) => owner,
    owed: (owner, core) => formatUsd(owedBy(core, owner)),
    borrows: (owner, core) => {
      const { borrows, borrow } = core.rules.reads.userInterest;
      return borrows(core, owner).map((position) => buildRow(core, borrow, position));
    },
    earned: () => null,
  },
  borrow: {
    lane: () => 'spot_margin',
    pair: ({ pair }, { state }) => pairAt(state, pair)?.coin,
    principal: ({ principal }) => formatUnits(principal),
    accrued: (position, core) => formatUsd(spotMarginDebtOf(core, position)),
    interest: (position, core) => formatUsd(interestOn(core, position)),
    index_snapshot: ({ snapshot }) => formatUnits(unitsOfRatio(snapshot)),
    pool_index: ({ pair }, core) => {
      const index = borrowIndexOfPair(core, pair);
      return index === null ? null : formatUnits(unitsOfRatio(index));
    },
  },
  borrows: ({ state }, owner) => spotMarginPositionsOf(state, owner).filter(({ principal }) => principal > 0n),
};

function interestOn(core: Core, position: SpotMarginPosition): Usd {
  return usd(spotMarginDebtOf(core, position) - usdOfUnits(position.principal));
}

function owedBy(core: Core, owner: Address): Usd {
  const { borrows } = core.rules.reads.userInterest;
  return usd(borrows(core, owner).reduce((sum: bigint, position) => sum + interestOn(core, position), 0n));
}

export const userInterestRead = defineRead('user_interest', (core, { address }) => ({
  body: buildRow(core, core.rules.reads.userInterest.body, address),
}));
