import type { LedgerRecord } from '../history/ledger.ts';
import { wholeAmount } from '../numeric/served.ts';
import { defineRead } from './read.ts';
import { type Fields, rowOf } from './row.ts';
import { type InsideWindow, insideWindow } from './time-window.ts';

/** @source read-api, "Ledger update kinds" */
export interface LedgerRules {
  readonly row: Fields<LedgerRecord>;
  readonly inside: InsideWindow;
  /** From oldest first to the order of the answer. */
  readonly order: (rows: readonly LedgerRecord[]) => readonly LedgerRecord[];
}

export const ledgerRules: LedgerRules = {
  row: {
    kind: ({ kind }) => kind,
    delta: ({ delta }) => wholeAmount(delta),
    coin: ({ token }, { state }) => state.tokens.get(token)?.name ?? String(token),
    time: ({ timeMs }) => timeMs,
    // Only a move that has one: the key is absent otherwise.
    counterparty: ({ counterparty }) => counterparty ?? undefined,
  },
  inside: insideWindow,
  order: (rows) => rows.toReversed(),
};

export const userNonFundingLedgerUpdates = defineRead(
  'user_non_funding_ledger_updates',
  (core, { address, start_time, end_time }) => {
    const rules = core.rules.reads.ledger;
    const ledger = core.histories.ledger.of(address);
    const rows = rules.order(ledger.filter(({ timeMs }) => rules.inside(timeMs, { start_time, end_time })));
    return { body: { address, ledger_updates: rows.map((row) => rowOf(core, rules.row, row)) } };
  },
);
