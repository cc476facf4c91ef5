import type fc from 'fast-check';
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
import type { ActionWords, CampaignTag } from './steps.ts';

/** Every action that a campaign sends, with how often it is drawn when nothing steers. */
export const generated: Readonly<
  Record<CampaignTag, { readonly weight: number; readonly words: fc.Arbitrary<ActionWords> }>
> = {
  submit_order: { weight: 24, words: submitOrder },
  batch_order: { weight: 4, words: batchOrder },
  cancel_order: { weight: 6, words: cancelOrder },
  batch_cancel: { weight: 3, words: batchCancel },
  cancel_by_cloid: { weight: 3, words: cancelByCloid },
  cancel_all_orders: { weight: 2, words: cancelAllOrders },
  modify: { weight: 6, words: modify },
  batch_modify: { weight: 3, words: batchModify },
  schedule_cancel: { weight: 2, words: scheduleCancel },
  send_asset: { weight: 4, words: sendAsset },
  approve_agent: { weight: 6, words: approveAgent },
  update_leverage: { weight: 3, words: updateLeverage },
  noop: { weight: 1, words: noop },
};

// Keys of the record above: Object.keys forgets them.
export const campaignTags = Object.keys(generated) as CampaignTag[];
