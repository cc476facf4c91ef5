import { scheduleCancelAt } from '../state/scheduled-cancels.ts';
import { defineAction, doneOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';

interface ScheduleCancel {
  readonly cancelAtBlock: bigint;
}

/** @source write-api, "Order placement and lifecycle" */
export interface ScheduleCancelRules {
  /** Height of the block that cancels. A height in the past is due in the next block. */
  at(asked: number): number;
}

export const scheduleCancelRules: ScheduleCancelRules = { at: (asked) => asked };

/** Cancels every open order of the account once the chain reaches a height. */
export const scheduleCancelDefinition = defineAction('schedule_cancel', {
  decode: ({ cancel_at_block: height }): ScheduleCancel => ({ cancelAtBlock: parseRequestUint(height) }),
  admit: () => null,
  commit(core, context, { cancelAtBlock }) {
    // No chain reaches 2^53 blocks: a greater height never comes, so its rounding is harmless.
    const height = core.rules.actions.scheduleCancel.at(Number(cancelAtBlock));
    scheduleCancelAt(core.state, context.account, height);
    return doneOutcome;
  },
});
