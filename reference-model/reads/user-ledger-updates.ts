import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import type { TimeWindow } from './time-window.ts';

/** @source read-api, "Other read rows" and "Read rules"; decision D17 */
export interface UserLedgerUpdatesReadRules {
  readonly body: RowMakers<TimeWindow & { readonly address: string }>;
}

export const userLedgerUpdatesReadRules: UserLedgerUpdatesReadRules = {
  body: {
    address: ({ address }) => address,
    start_time: ({ start_time }) => start_time,
    end_time: ({ end_time }) => end_time,
    // The documents say that this read has no ledger history behind it yet.
    updates: () => [],
  },
};

export const userLedgerUpdatesRead = defineRead('user_ledger_updates', (core, args) => ({
  body: buildRow(core, core.rules.reads.userLedgerUpdates.body, args),
}));
