import type { Core } from '../../core.ts';
import { accountHolder, type Holder, isolatedMarginHolder } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { unitsOfUsd } from '../../numeric/crossings.ts';
import { type Usd, usd, ZERO_USD } from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { hasChosenIsolated } from '../../state/leverage.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { type Position, positionsOf } from '../../state/positions.ts';
import { leverageForNotional } from './margin.ts';

export interface IsolatedMarginRules {
  /** Whether a position that opens takes collateral of its own. */
  readonly opensIsolated: (core: Core, owner: Address, market: PerpMarket) => boolean;
  /** Returns the amount that an opening fill moves into the bucket, from the quotients of the position before and after it. */
  readonly posted: (before: Usd, after: Usd) => Usd;
  /** Returns the part of a bucket that goes back when its position is closed whole. */
  readonly released: (collateral: Usd) => Usd;
  /** Returns the holder that gets, and pays, the realized profit or loss of a position and its funding. */
  readonly standsFor: (owner: Address, position: Pick<Position, 'market' | 'leg' | 'margin'>) => Holder;
  /**
   * Returns the distance of the worth of a bucket above the level at which its leg is closed; 0 or less: the level is reached.
   */
  readonly room: (equity: Usd, maintenance: Usd) => bigint;
  /** Returns the part of negative collateral that its owner does not pay, where the venue closes the position. */
  readonly lacking: (collateral: Usd) => Usd;
}

/**
 * @source engine facts, section 10: the gate's quotient without the cushion, at the fill, the bucket's amount being
 * assumed; cross never rescues a bucket, so that its funding is its own. Section 11: one threshold
 */
export const isolatedMarginRules: IsolatedMarginRules = {
  opensIsolated: ({ state }, owner, market) => market.strictIsolated || hasChosenIsolated(state, owner, market.id),
  // The difference, so that a position that was opened in many prints has what one print would have posted.
  posted: (before, after) => usd(after - before),
  released: (collateral) => collateral,
  standsFor: (owner, { market, leg, margin }) =>
    margin.mode === 'isolated' ? isolatedMarginHolder(owner, market, leg) : accountHolder(owner),
  room: (equity, maintenance) => equity - maintenance,
  lacking: (collateral) => (collateral < 0n ? usd(-collateral) : ZERO_USD),
};

/** Moves collateral between an account's cash and the bucket of one of its positions; a negative amount takes it out. */
export function moveIsolatedCollateral(
  core: Core,
  owner: Address,
  { market, leg }: Pick<Position, 'market' | 'leg'>,
  amount: Usd,
): void {
  const from = accountHolder(owner);
  const to = isolatedMarginHolder(owner, market, leg);
  moveMoney(core, { token: core.params.usdc, amount: unitsOfUsd(amount), from, to, why: { kind: 'isolated-margin' } });
}

/** Collateral that an opening fill of an isolated position posts. @param entryBefore  cost basis without what it opened */
export function isolatedMarginPosted(
  core: Core,
  owner: Address,
  market: PerpMarket,
  entryBefore: Usd,
  entryAfter: Usd,
): Usd {
  const { isolated, margin } = core.rules.engine;
  const leverage = leverageForNotional(core, readAccount(core.state, owner), market, entryAfter);
  const quotient = (entry: Usd) => (entry === 0n ? ZERO_USD : margin.quotient(entry, leverage));
  return isolated.posted(quotient(entryBefore), quotient(entryAfter));
}

/** A position that has collateral of its own. */
export interface IsolatedPosition {
  readonly position: Position;
  readonly collateral: Usd;
}

/** The position of one market whose bucket an action means; of the two of a hedged account the older one. */
export function isolatedPositionIn(core: Core, owner: Address, market: number): IsolatedPosition | null {
  for (const position of positionsOf(core.state, owner)) {
    const { margin } = position;
    if (position.market === market && margin.mode === 'isolated') return { position, collateral: margin.collateral };
  }
  return null;
}
