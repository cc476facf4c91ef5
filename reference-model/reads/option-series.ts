import { formatUnits, formatUsd } from '../numeric/served.ts';
import type { OptionSeries } from '../state/options.ts';
import type { VenueState } from '../state/venue-state.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source supplement, reads: option_series */
export interface OptionSeriesReadRules {
  readonly row: RowMakers<OptionSeries>;
  /** Oldest first. */
  readonly listed: (state: VenueState) => readonly OptionSeries[];
}

export const optionSeriesReadRules: OptionSeriesReadRules = {
  row: {
    signing_id: ({ id }) => id,
    underlying: ({ underlying }) => underlying,
    kind: ({ kind }) => kind,
    strike: ({ strike }) => formatUsd(strike),
    expiry: ({ expiryMs }) => expiryMs,
    sz_decimals: ({ szDecimals }) => szDecimals,
    settle_asset: ({ settleToken }, { state }) => state.tokens.get(settleToken)?.name ?? '',
    escrow_per_unit: (series, { rules }) => formatUnits(rules.engine.options.escrowPerUnit(series)),
  },
  listed: ({ options }) => [...options.series.values()],
};

export const optionSeriesRead = defineRead('option_series', (core) => {
  const { row, listed } = core.rules.reads.optionSeries;
  return { body: { series: listed(core.state).map((series) => buildRow(core, row, series)) } };
});
