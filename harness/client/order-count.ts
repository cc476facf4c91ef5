import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ActReply, StatusEntry } from './replies.ts';

/** Number of entries in the reply to an action that places orders. */
export interface ReplyEntryCountRange {
  /** A leg that parks may be missing from the list (D06). */
  readonly least: number;
  readonly most: number;
}

/** Returns null where the body does not show how many orders it places. @source write-api, "Order response" */
export function replyEntryCountRangeOfAction({ type, order, params }: JsonObject): ReplyEntryCountRange | null {
  if (type === 'submit_order') return countOf([order]);
  const { orders } = isJsonObject(params) ? params : {};
  if (type === 'batch_order') return isJsonArray(orders) && orders.length > 0 ? countOf(orders) : null;
  // An action that neither places nor cancels an order has no entries, or a special one.
  const isOther =
    typeof type === 'string' && actionEntry(type)?.replyKind === 'admission' && !/cancel|modify/.test(type);
  return isOther ? { least: 0, most: 1 } : null;
}

function countOf(orders: readonly unknown[]): ReplyEntryCountRange {
  const parks = (order: unknown) => isJsonObject(order as JsonObject) && (order as JsonObject).trigger != null;
  return { least: orders.filter((order) => !parks(order)).length, most: orders.length };
}

/**
 * Returns the entries of a reply, one per order: several orders that were refused as a whole, or whose commit was not awaited, may be
 * answered by a single entry (D280).
 */
export function toEntryPerOrder(
  entries: readonly StatusEntry[],
  orders: ReplyEntryCountRange | null,
): readonly StatusEntry[] {
  const [first, ...more] = entries;
  const isOfAll = more.length === 0 && (first?.kind === 'error' || first?.kind === 'pending');
  if (orders === null || !isOfAll || orders.most < 2) return entries;
  return Array.from({ length: orders.most }, () => first);
}

/** Returns a reply with the number of orders it answers, if known, and an entry for each. */
export function withOrderCount(
  reply: ActReply,
  orders: ReplyEntryCountRange | null,
): ActReply & { readonly orders?: ReplyEntryCountRange } {
  const counted = reply.kind === 'statuses' ? { ...reply, statuses: toEntryPerOrder(reply.statuses, orders) } : reply;
  return orders === null ? counted : { ...counted, orders };
}

export function fitsOrderCount(entries: number, { least, most }: ReplyEntryCountRange): boolean {
  return least <= entries && entries <= most;
}
