import type { Core } from '../core.ts';
import { heldOptionLots, writtenOptionEscrow, writtenOptionLots } from '../engine/options/options.ts';
import { formatLots, formatUnits, formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { type OptionPosition, optionPositionsOf } from '../state/options.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source supplement, reads: option_state */
export interface OptionStateReadRules {
  readonly body: RowMakers<Address>;
  readonly row: RowMakers<OptionPosition>;
}

export const optionStateReadRules: OptionStateReadRules = {
  body: {
    address: (address) => address,
    positions: (address, core) =>
      optionPositionsOf(core.state, address).map((leg) => buildRow(core, core.rules.reads.optionState.row, leg)),
    height: (_, { state }) => state.height,
    time: (_, { state }) => state.timeMs,
  },
  row: {
    signing_id: ({ series }) => series.id,
    underlying: ({ series }) => series.underlying,
    kind: ({ series }) => series.kind,
    strike: ({ series }) => formatUsd(series.strike),
    expiry: ({ series }) => series.expiryMs,
    long: ({ series, lots }) => formatLots(heldOptionLots(lots), series.szDecimals),
    short: ({ series, lots }) => formatLots(writtenOptionLots(lots), series.szDecimals),
    settle_asset: ({ series }, { state }) => state.tokens.get(series.settleToken)?.name ?? '',
    escrow: ({ series, lots }, core) => formatUnits(writtenOptionEscrow(core, series, lots)),
  },
};

/** Legs of one account. */
export function optionStateBody(core: Core, address: Address): Record<string, unknown> {
  return buildRow(core, core.rules.reads.optionState.body, address);
}

export const optionStateRead = defineRead('option_state', (core, { address }) => ({
  body: optionStateBody(core, address),
}));
