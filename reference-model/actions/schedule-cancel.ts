import type { ScheduleCancelBody } from '../../spec-schemas/shapes/actions/orders.ts';
import { type Account, openAccount } from '../state/account.ts';
import { type Action, done } from './action.ts';
import { uintOf } from './request-values.ts';

interface ScheduleCancel {
  readonly cancelAtBlock: bigint;
}

/** @source write-api, "Order placement and lifecycle" */
export interface ScheduleCancelRules {
  /** One schedule an account: a later one replaces it. A height that has passed fires in the next block. */
  set(account: Account, height: number): void;
}

export const scheduleCancelRules: ScheduleCancelRules = {
  set(account, height) {
    account.cancelAtBlock = height;
  },
};

/** Cancels every open order of the account once the chain reaches a height. */
export const scheduleCancel: Action<ScheduleCancel> = {
  tag: 'schedule_cancel',
  decode: (body) => ({ cancelAtBlock: uintOf((body as ScheduleCancelBody).cancel_at_block) }), // its shape has passed
  admit: () => null,
  commit(core, context, { cancelAtBlock }) {
    // No chain reaches 2^53 blocks: a height beyond it never comes, exact or not.
    core.rules.actions.scheduleCancel.set(openAccount(core.state, context.account), Number(cancelAtBlock));
    core.state.watched.add(context.account);
    return done;
  },
};
