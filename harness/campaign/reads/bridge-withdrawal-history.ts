import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { OwnComparison } from './compared-read.ts';

/** What validators, the relay and other chains make of a withdrawal meanwhile is theirs. */
export const bridgeWithdrawalHistory: OwnComparison = {
  type: 'bridge_withdrawal_history',
  follows: ['account_state'],
  since: ({ entries, ...body }) => ({
    ...body,
    entries: isJsonArray(entries) ? entries.map((row) => (isJsonObject(row) ? asked(row) : row)) : (entries ?? null),
  }),
};

const moved = ['message_id', 'status', 'pending_cosigner_count', 'released_at_ms', 'open'];

function asked(row: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !moved.includes(key)));
}
