import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { type ReadComparisonOverrides, withoutKeys } from './compared-read.ts';

/**
 * Progress of a withdrawal by validators, the relay and other chains is ignored, unless the operator alone acts for
 * them.
 */
export const bridgeWithdrawalHistoryComparison: ReadComparisonOverrides = {
  type: 'bridge_withdrawal_history',
  follows: ['account_state'],
  outOfReach: 503,
  sinceRun: ({ entries, ...body }, { operates }) => {
    const others = operates.has('bridge_cosign') ? counted : moved;
    return {
      ...body,
      entries: isJsonArray(entries)
        ? entries.map((row) => (isJsonObject(row) ? withoutKeys(row, others) : row))
        : (entries ?? null),
    };
  },
};

/** Whether the field counts present or missing signatures is open (D152). */
const counted = ['pending_cosigner_count'];
const moved = [...counted, 'message_id', 'status', 'released_at_ms', 'open'];
