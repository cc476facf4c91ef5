import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { makeMoneyHistoryRequests, type ReadComparisonOverrides } from './compared-read.ts';

export const userNonFundingLedgerUpdatesComparison: ReadComparisonOverrides = {
  type: 'user_non_funding_ledger_updates',
  follows: ['account_state'],
  requests: makeMoneyHistoryRequests,
  sinceRun: ({ ledger_updates: rows, ...body }) => ({
    ...body,
    ledger_updates: isJsonArray(rows) ? rows.map((row) => (isJsonObject(row) ? unsigned(row) : row)) : (rows ?? null),
  }),
};

/** A venue may show a delegation to or from a validator with either sign (D70). */
function unsigned(row: JsonObject): JsonObject {
  const { kind, delta } = row;
  if ((kind !== 'delegate' && kind !== 'undelegate') || typeof delta !== 'string') return row;
  return { ...row, delta: delta.replace(/^-/, '') };
}
