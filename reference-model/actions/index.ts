import type { Action, Prepare } from './action.ts';
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

const built: readonly Action[] = [
  submitOrder,
  batchOrder,
  cancelOrder,
  batchCancel,
  cancelByCloid,
  cancelAllOrders,
  modify,
  batchModify,
  scheduleCancel,
  updateLeverage,
  sendAsset,
  approveAgent,
  noop,
];

/** Every action that has a path in this build, by tag. */
export const actionTable: ReadonlyMap<string, Prepare> = new Map(built.map(({ tag, prepare }) => [tag, prepare]));
