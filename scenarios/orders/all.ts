import type { Check } from '../../harness/check/check.ts';
import batchCancel from './batch-cancel.ts';
import batchGrouping from './batch-grouping.ts';
import batchLegs from './batch-legs.ts';
import batchLimits from './batch-limits.ts';
import batchModify from './batch-modify.ts';
import batchOrderOfEntries from './batch-order-of-entries.ts';
import batchRefusals from './batch-refusals.ts';
import cancelAll from './cancel-all.ts';
import cancelByCloid from './cancel-by-cloid.ts';
import cancelByOid from './cancel-by-oid.ts';
import cancelStranger from './cancel-stranger.ts';
import cloidInUse from './cloid-in-use.ts';
import { legsChecked, legsUnchecked } from './cloid-legs.ts';
import { refusedFrees, refusedKeeps } from './cloid-refused.ts';
import entries from './entries.ts';
import errorDetails from './error-details.ts';
import farFromMark from './far-from-mark.ts';
import malformedWords from './malformed-words.ts';
import matchingPriority from './matching-priority.ts';
import minimum from './minimum.ts';
import modifyCrosses from './modify-crosses.ts';
import modifyOrder from './modify-order.ts';
import modifyRefused from './modify-refused.ts';
import noop from './noop.ts';
import noopEntry from './noop-entry.ts';
import oiCap from './oi-cap.ts';
import openOrdersArgument from './open-orders-argument.ts';
import orderKinds from './order-kinds.ts';
import orderStatus from './order-status.ts';
import orderStatusArgument from './order-status-argument.ts';
import orderStatusFills from './order-status-fills.ts';
import orderStatusPrecedence from './order-status-precedence.ts';
import orderStatusRejected from './order-status-rejected.ts';
import orderStatusRestart from './order-status-restart.ts';
import pending from './pending.ts';
import priceGrid from './price-grid.ts';
import reduceOnly from './reduce-only.ts';
import reduceOnlyFlat from './reduce-only-flat.ts';
import refusedLeavesNothing from './refused-leaves-nothing.ts';
import requiredFields from './required-fields.ts';
import restingRow from './resting-row.ts';
import scheduleCancel from './schedule-cancel.ts';
import selfTrade from './self-trade.ts';
import selfTradeAgent from './self-trade-agent.ts';
import sizeGrid from './size-grid.ts';
import timeInForce from './time-in-force.ts';
import unsupportedWords from './unsupported-words.ts';
import zeroValues from './zero-values.ts';

export const ordersChecks: readonly Check[] = [
  batchCancel,
  batchModify,
  batchRefusals,
  cancelAll,
  cancelByCloid,
  cancelByOid,
  cancelStranger,
  cloidInUse,
  legsUnchecked,
  legsChecked,
  refusedKeeps,
  refusedFrees,
  entries,
  malformedWords,
  matchingPriority,
  minimum,
  modifyCrosses,
  modifyOrder,
  modifyRefused,
  noop,
  oiCap,
  openOrdersArgument,
  orderStatusArgument,
  orderStatus,
  pending,
  priceGrid,
  reduceOnlyFlat,
  reduceOnly,
  refusedLeavesNothing,
  restingRow,
  scheduleCancel,
  selfTrade,
  sizeGrid,
  timeInForce,
  unsupportedWords,
  zeroValues,
  batchGrouping,
  batchLegs,
  batchLimits,
  batchOrderOfEntries,
  errorDetails,
  farFromMark,
  noopEntry,
  orderKinds,
  orderStatusPrecedence,
  orderStatusRejected,
  orderStatusRestart,
  orderStatusFills,
  requiredFields,
  selfTradeAgent,
];
