// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { Action } from './action.ts';
import { approveAgent, type ApproveAgentRules, approveAgentRules } from './approve-agent.ts';
import { batchCancel } from './batch-cancel.ts';
import { batchModify } from './batch-modify.ts';
import { batchOrder } from './batch-order.ts';
import { cancelAllOrders } from './cancel-all-orders.ts';
import { cancelByCloid } from './cancel-by-cloid.ts';
import { cancelOrder } from './cancel-order.ts';
import { modify } from './modify.ts';
import { noop } from './noop.ts';
import { scheduleCancel, type ScheduleCancelRules, scheduleCancelRules } from './schedule-cancel.ts';
import { sendAsset, type SendRules, sendRules } from './send-asset.ts';
import { submitOrder } from './submit-order.ts';
import { updateLeverage, type UpdateLeverageRules, updateLeverageRules } from './update-leverage.ts';

/** Every action that has a path in this build. */
export const builtActions: readonly Action[] = [
  approveAgent,
  batchCancel,
  batchModify,
  batchOrder,
  cancelAllOrders,
  cancelByCloid,
  cancelOrder,
  modify,
  noop,
  scheduleCancel,
  sendAsset,
  submitOrder,
  updateLeverage,
];
