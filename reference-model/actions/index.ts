import type { Core } from '../core.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import type { Action, ActionContext, CommitOutcome } from './action.ts';
import { approveAgent } from './approve-agent.ts';
import { batchCancel } from './batch-cancel.ts';
import { batchModify } from './batch-modify.ts';
import { batchOrder } from './batch-order.ts';
import { cancelAllOrders } from './cancel-all-orders.ts';
import { cancelByCloid } from './cancel-by-cloid.ts';
import { cancelOrder } from './cancel-order.ts';
import { modify } from './modify.ts';
import { noop } from './noop.ts';
import { scheduleCancel } from './schedule-cancel.ts';
import { sendAsset } from './send-asset.ts';
import { submitOrder } from './submit-order.ts';
import { updateLeverage } from './update-leverage.ts';

/** An action with its body inside: decoded, ready to be admitted and committed. */
export interface Prepared {
  readonly handles: readonly (string | null)[];
  readonly legs: number;
  admit(core: Core, context: ActionContext): Refusal | null;
  commit(core: Core, context: ActionContext): CommitOutcome;
}

/** Makes typed values of a body whose shape has passed. */
export type Prepare = (body: Readonly<Record<string, unknown>>) => Prepared | Refusal;

/** Every action that has a path in this build, by tag. */
export const actionTable: ReadonlyMap<string, Prepare> = new Map([
  row(submitOrder),
  row(batchOrder),
  row(cancelOrder),
  row(batchCancel),
  row(cancelByCloid),
  row(cancelAllOrders),
  row(modify),
  row(batchModify),
  row(scheduleCancel),
  row(updateLeverage),
  row(sendAsset),
  row(approveAgent),
  row(noop),
]);

function row<Body extends object>(action: Action<Body>): [string, Prepare] {
  return [action.tag, (body) => prepare(action, body)];
}

function prepare<Body extends object>(
  action: Action<Body>,
  raw: Readonly<Record<string, unknown>>,
): Prepared | Refusal {
  const body = action.decode(raw);
  if (isRefusal(body)) return body;
  return {
    handles: action.handles?.(body) ?? [],
    legs: action.legs?.(body) ?? 1,
    admit: (core, context) => action.admit(core, context, body),
    commit: (core, context) => action.commit(core, context, body),
  };
}
