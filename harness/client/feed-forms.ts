import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

// Bodies of the feed with several accepted forms, normalized to the model's.

/** Rows of `open_orders`: those of the read, or records that wrap each order (D97). */
export function openOrderRowsIn(data: JsonValue | undefined): readonly JsonObject[] {
  return objectsOf(data).map((row) =>
    isJsonObject(row.order) ? { inserted_at: row.time ?? null, ...orderOf(row.order), orig_sz: null } : row,
  );
}

/** Records of `order_updates`, each with its order under the names of the read's rows (D98). */
export function orderUpdateRecordsIn(data: JsonValue | undefined): readonly JsonObject[] {
  return objectsOf(data).map((record) =>
    isJsonObject(record.order) ? { ...record, order: orderOf(record.order) } : record,
  );
}

/** Statuses in `order_updates` of orders that ended unfilled or never existed: only their market is certain (D98). */
export const unfilledEndStatuses: readonly (JsonValue | undefined)[] = [
  'canceled',
  'rejected',
  'cancel_rejected',
  'noop',
];

function orderOf({ limit_px, tif, ...order }: JsonObject): JsonObject {
  const px = limit_px === undefined ? order.px : limit_px;
  return {
    trigger: null,
    ...order,
    // 0 and null are equal: the order named no price (D218).
    ...(px === undefined ? {} : { px: px === '0' ? null : px }),
    ...(tif === undefined ? {} : { tif: typeof tif === 'string' ? tif.toLowerCase() : tif }),
  };
}

function objectsOf(data: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(data) ? data.filter(isJsonObject) : [];
}
