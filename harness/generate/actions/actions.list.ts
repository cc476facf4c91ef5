// Written by `npm run lists` from the files of this folder; no edit lasts.
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

/** Every action that a campaign sends. */
export const generated = {
  approve_agent: approveAgent,
  batch_cancel: batchCancel,
  batch_modify: batchModify,
  batch_order: batchOrder,
  cancel_all_orders: cancelAllOrders,
  cancel_by_cloid: cancelByCloid,
  cancel_order: cancelOrder,
  modify,
  noop,
  schedule_cancel: scheduleCancel,
  send_asset: sendAsset,
  submit_order: submitOrder,
  update_leverage: updateLeverage,
};
