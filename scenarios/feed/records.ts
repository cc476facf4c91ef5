import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { openOrderRows, orderRecords } from '../../harness/client/feed-forms.ts';
import { at } from '../../harness/client/json-at.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/**
 * The rows or records that frames carry, in order, in one form whichever accepted one they came in (D97, D98); what is
 * no list of objects holds none.
 */
export function recordsOf(frames: readonly FeedFrame[]): readonly JsonObject[] {
  return frames.flatMap(({ channel, data }) => {
    switch (channel) {
      case 'open_orders':
        return openOrderRows(data);
      case 'order_updates':
        return orderRecords(data);
      default:
        return isJsonArray(data) ? data.filter(isJsonObject) : [];
    }
  });
}

/** The handle of an order record: beside its status, or with the order's facts. */
export function cloidOf(record: JsonObject): unknown {
  return record.cloid ?? at(record, 'order.cloid');
}

/** The order number of an order row or record, wherever it stands. */
export function oidOf(record: JsonObject): unknown {
  return record.oid ?? at(record, 'order.oid');
}
