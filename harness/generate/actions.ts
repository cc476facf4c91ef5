import { approveAgent } from './actions/approve-agent.ts';
import { batchCancel } from './actions/batch-cancel.ts';
import { batchModify } from './actions/batch-modify.ts';
import { batchOrder } from './actions/batch-order.ts';
import { cancelAllOrders } from './actions/cancel-all-orders.ts';
import { cancelByCloid } from './actions/cancel-by-cloid.ts';
import { cancelOrder } from './actions/cancel-order.ts';
import { modify } from './actions/modify.ts';
import { noop } from './actions/noop.ts';
import { scheduleCancel } from './actions/schedule-cancel.ts';
import { sendAsset } from './actions/send-asset.ts';
import { submitOrder } from './actions/submit-order.ts';
import { updateLeverage } from './actions/update-leverage.ts';
import type { GeneratedAction } from './generated-action.ts';

/** Every action that a campaign sends. */
export const generated = {
  submit_order: submitOrder,
  batch_order: batchOrder,
  cancel_order: cancelOrder,
  batch_cancel: batchCancel,
  cancel_by_cloid: cancelByCloid,
  cancel_all_orders: cancelAllOrders,
  modify,
  batch_modify: batchModify,
  schedule_cancel: scheduleCancel,
  send_asset: sendAsset,
  approve_agent: approveAgent,
  update_leverage: updateLeverage,
  noop,
};

/** The words of any of them. */
export type ActionWords = WordsOf<(typeof generated)[keyof typeof generated]>;
type WordsOf<Entry> = Entry extends GeneratedAction<infer Words> ? Words : never;

export type CampaignTag = ActionWords['tag'];

// Keys of the record above: Object.keys forgets them.
export const campaignTags = Object.keys(generated) as CampaignTag[];
