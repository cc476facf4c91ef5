import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** How many orders an action places, where its body says so: as many entries answer it. @source write-api, "Order response" */
export function ordersIn({ type, params }: JsonObject): number | null {
  if (type === 'submit_order') return 1;
  const { orders } = isJsonObject(params) ? params : {};
  return type === 'batch_order' && isJsonArray(orders) ? orders.length : null;
}
