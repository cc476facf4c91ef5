import type { LedgerRecord } from '../history/ledger.ts';
import { formatPx, formatUnits } from '../numeric/served.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { inclusiveEndPredicates, logRangeInWindow, type WindowEndPredicates } from './time-window.ts';

/** @source read-api, "Ledger update kinds" */
export interface LedgerReadRules extends WindowEndPredicates {
  readonly row: RowMakers<LedgerRecord>;
  /** Converts oldest-first to the order of the answer. */
  readonly order: (rows: readonly LedgerRecord[]) => readonly LedgerRecord[];
}

export const ledgerReadRules: LedgerReadRules = {
  row: {
    kind: ({ kind }) => kind,
    delta: ({ delta }) => formatUnits(delta),
    coin: ({ token }, { state }) => state.tokens.get(token)?.name ?? String(token),
    time: ({ timeMs }) => timeMs,
    // The key is absent if a movement has no counterparty.
    counterparty: ({ counterparty }) => counterparty ?? undefined,
    chain: ({ kind, chain }) => (kind === 'deposit' ? (chain ?? undefined) : undefined),
    market: ({ closed }) => closed?.market,
    mark_px: ({ closed }) => (closed === null ? undefined : formatPx(closed.markPx)),
  },
  ...inclusiveEndPredicates,
  order: (rows) => rows.toReversed(),
};

export const userNonFundingLedgerUpdatesRead = defineRead(
  'user_non_funding_ledger_updates',
  (core, { address, ...window }) => {
    const rules = core.rules.reads.ledger;
    const span = logRangeInWindow(rules, window, ({ timeMs }: LedgerRecord) => timeMs);
    const rows = rules.order(core.archive.ledger.page(address, span, 'newest', Number.POSITIVE_INFINITY));
    return { body: { address, ledger_updates: rows.map((row) => buildRow(core, rules.row, row)) } };
  },
);
