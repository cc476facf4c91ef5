import type { Core } from '../core.ts';
import type { FundingRecord } from '../history/fundings.ts';
import { formatDecimal } from '../numeric/decimal.ts';
import { CORE_DECIMALS } from '../numeric/planes.ts';
import { formatLots, formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { perpAt } from '../state/market.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { inclusiveEndPredicates, logRangeInWindow, type TimeWindow, type WindowEndPredicates } from './time-window.ts';

/** @source read-api, "POST /info" and "Other read rows" */
export interface UserFundingReadRules extends WindowEndPredicates {
  readonly body: RowMakers<{
    readonly address: Address;
    readonly rows: readonly unknown[];
    readonly window: TimeWindow;
  }>;
  readonly row: RowMakers<FundingRecord>;
  /** Converts oldest-first to the order of the answer. */
  readonly order: (rows: readonly FundingRecord[]) => readonly FundingRecord[];
  /** Maximum rows per page. */
  readonly page: number;
  /** Which end of a window a full page keeps. */
  readonly kept: 'newest' | 'oldest';
}

export const userFundingReadRules: UserFundingReadRules = {
  body: {
    address: ({ address }) => address,
    // The window is not echoed.
    fundings: ({ rows }) => rows,
  },
  row: {
    coin: ({ market }, { state }) => perpAt(state, market)?.coin ?? '',
    usdc: ({ payment }) => formatUsd(payment),
    szi: ({ market, size }, { state }) => formatLots(size, perpAt(state, market)?.szDecimals ?? 0),
    // Rate of one period as a fraction, as payments use it.
    funding_rate: ({ rate }) => formatDecimal(rate, CORE_DECIMALS),
    time: ({ timeMs }) => timeMs,
  },
  ...inclusiveEndPredicates,
  order: (rows) => rows.toReversed(),
  page: 500,
  kept: 'newest',
};

export const userFundingRead = defineRead('user_funding', (core, { address, ...window }) => ({
  body: makeFundingsBody(core, core.rules.reads.userFunding, address, window),
}));

/** Returns one page of an account's settlements in a window. */
export function makeFundingsBody(
  core: Core,
  rules: UserFundingReadRules,
  address: Address,
  window: TimeWindow,
): Record<string, unknown> {
  const span = logRangeInWindow(rules, window, ({ timeMs }: FundingRecord) => timeMs);
  const inside = core.archive.fundings.page(address, span, rules.kept, rules.page);
  const rows = rules.order(inside).map((row) => buildRow(core, rules.row, row));
  return buildRow(core, rules.body, { address, rows, window });
}
