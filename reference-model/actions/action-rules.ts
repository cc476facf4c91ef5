import type { Prepare } from './action.ts';
import { type ApproveAgentRules, approveAgentRules } from './approve-agent.ts';
import { type BatchRules, batchRules } from './batch-rules.ts';
import { type CancelRules, cancelRules } from './cancel.ts';
import { actionTable } from './index.ts';
import { type ModifyRules, modifyRules } from './modification.ts';
import { type OrderRules, orderRules } from './place-orders.ts';
import { type ScheduleCancelRules, scheduleCancelRules } from './schedule-cancel.ts';
import { type SendRules, sendRules } from './send-asset.ts';
import { type UpdateLeverageRules, updateLeverageRules } from './update-leverage.ts';

/** What signed actions do, beyond what the engine decides. */
export interface ActionRules {
  /** By tag; a tag without a row has no path in this build. */
  readonly table: ReadonlyMap<string, Prepare>;
  readonly orders: OrderRules;
  readonly batches: BatchRules;
  readonly cancels: CancelRules;
  readonly modifies: ModifyRules;
  readonly scheduleCancel: ScheduleCancelRules;
  readonly sends: SendRules;
  readonly approveAgent: ApproveAgentRules;
  readonly updateLeverage: UpdateLeverageRules;
}

export const actionRules: ActionRules = {
  table: actionTable,
  orders: orderRules,
  batches: batchRules,
  cancels: cancelRules,
  modifies: modifyRules,
  scheduleCancel: scheduleCancelRules,
  sends: sendRules,
  approveAgent: approveAgentRules,
  updateLeverage: updateLeverageRules,
};
