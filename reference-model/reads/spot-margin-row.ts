import type { Core } from '../core.ts';
import { spotMarginDebtOf } from '../engine/risk/margin-positions.ts';
import { unitsOfRatio } from '../numeric/crossings.ts';
import { formatBps } from '../numeric/rates.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { pairAt } from '../state/market.ts';
import { type SpotMarginPosition, spotMarginPositionsOf, spotMarginRatiosOf } from '../state/spot-margin.ts';
import { buildRow, type RowMakers } from './row.ts';

/**
 * Rows of margin positions on pairs, for the read and the channel. @source read-api, "Other read rows"; supplement, reads:
 * spot_margin_state
 */
export interface SpotMarginRowRules {
  readonly positions: (core: Core, owner: Address) => readonly SpotMarginPosition[];
  readonly row: RowMakers<SpotMarginPosition>;
}

export const spotMarginRowRules: SpotMarginRowRules = {
  positions: ({ state }, owner) => spotMarginPositionsOf(state, owner),
  row: {
    pair: ({ pair }, { state }) => pairAt(state, pair)?.coin,
    collateral: () => '0',
    borrowed: ({ principal }) => formatUnits(principal),
    borrow_index_snapshot: ({ snapshot }) => formatUnits(unitsOfRatio(snapshot)),
    base_held: ({ held }) => formatUnits(held),
    current_debt: (position, core) => formatUsd(spotMarginDebtOf(core, position)),
    params: ({ pair }, { state }) => {
      const calibration = spotMarginRatiosOf(state, pair);
      if (calibration === undefined) return null;
      return { init_bps: formatBps(calibration.init), maint_bps: formatBps(calibration.maint) };
    },
  },
};

export function spotMarginRows(core: Core, owner: Address): Record<string, unknown>[] {
  const { positions, row } = core.rules.reads.spotMarginRows;
  return positions(core, owner).map((position) => buildRow(core, row, position));
}
