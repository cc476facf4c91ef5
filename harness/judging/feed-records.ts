import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { derived, type Traced } from '../check/evidence.ts';
import { assumeKnownForm } from '../client/deviating-forms.ts';
import type { FeedClient, FeedFrame } from '../client/feed-client.ts';
import { at } from '../client/json-at.ts';

/**
 * Returns the rows or records in frames, in order and unchanged; a value that is no list of objects has none.
 * @throws UnknownWireFormError where a frame is in a form that this build cannot read
 */
export function recordsInFrames(frames: readonly FeedFrame[]): readonly JsonObject[] {
  for (const { data } of frames) assumeKnownForm(data);
  return frames.flatMap(({ data }) => (isJsonArray(data) ? data.filter(isJsonObject) : []));
}

/** Frames as received, where several are the evidence. */
export function receivedFrameObjects(...frames: readonly (FeedFrame | null | undefined)[]): readonly JsonObject[] {
  return frames.flatMap((frame) => (frame ? [frame.json] : []));
}

/** Frames as evidence from a socket; without any, what the socket received proves their absence. */
export function toTracedFrames(
  socket: Pick<FeedClient, 'heard'>,
  ...frames: readonly (FeedFrame | null | undefined)[]
): Traced<readonly JsonObject[]> {
  const came = receivedFrameObjects(...frames);
  return derived(came, came.length > 0 ? came : socket.heard());
}

/** Returns the client order id of an order record, next to its status or within the order, in lower case: its case is open (D10). */
export function cloidOfOrderRecord(record: JsonObject): unknown {
  const cloid = record.cloid ?? at(record, 'order.cloid');
  return typeof cloid === 'string' ? cloid.toLowerCase() : cloid;
}

/** Returns the order id of an order row or record, wherever it is. */
export function oidOfOrderRecord(record: JsonObject): unknown {
  return record.oid ?? at(record, 'order.oid');
}
