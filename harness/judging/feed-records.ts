import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { derived, type Traced } from '../check/evidence.ts';
import type { FeedClient, FeedFrame } from '../client/feed-client.ts';
import { at } from '../client/json-at.ts';
import { mustBeKnownForm } from '../client/noted-forms.ts';

/**
 * The rows or records that frames carry, in order and as they came; what is no list of objects holds none.
 * @throws UnreadFormError where a frame is in no form that this build reads
 */
export function recordsInFrames(frames: readonly FeedFrame[]): readonly JsonObject[] {
  for (const { data } of frames) mustBeKnownForm(data);
  return frames.flatMap(({ data }) => (isJsonArray(data) ? data.filter(isJsonObject) : []));
}

/** Frames as they came, where several show what is judged. */
export function framesJson(...frames: readonly (FeedFrame | null | undefined)[]): readonly JsonObject[] {
  return frames.flatMap((frame) => (frame ? [frame.json] : []));
}

/** Frames as they came on a socket; where none did, what it heard says so. */
export function tracedFrames(
  socket: Pick<FeedClient, 'heard'>,
  ...frames: readonly (FeedFrame | null | undefined)[]
): Traced<readonly JsonObject[]> {
  const came = framesJson(...frames);
  return derived(came, came.length > 0 ? came : socket.heard());
}

/** The client order id of an order record, beside its status or with the order's facts, in lower case: its case is open (D10). */
export function orderRecordCloid(record: JsonObject): unknown {
  const cloid = record.cloid ?? at(record, 'order.cloid');
  return typeof cloid === 'string' ? cloid.toLowerCase() : cloid;
}

/** The order number of an order row or record, wherever it stands. */
export function orderRecordOid(record: JsonObject): unknown {
  return record.oid ?? at(record, 'order.oid');
}
