import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** How many entries answer an action that places orders. */
export interface OrderCount {
  /** A leg that parks may be left out of the list (D06). */
  readonly least: number;
  readonly most: number;
}

/** Null where the body does not say how many orders it places. @source write-api, "Order response" */
export function ordersIn({ type, order, params }: JsonObject): OrderCount | null {
  if (type === 'submit_order') return countOf([order]);
  const { orders } = isJsonObject(params) ? params : {};
  return type === 'batch_order' && isJsonArray(orders) && orders.length > 0 ? countOf(orders) : null;
}

function countOf(orders: readonly unknown[]): OrderCount {
  const parks = (order: unknown) => isJsonObject(order as JsonObject) && (order as JsonObject).trigger != null;
  return { least: orders.filter((order) => !parks(order)).length, most: orders.length };
}

export function fits(entries: number, { least, most }: OrderCount): boolean {
  return least <= entries && entries <= most;
}
