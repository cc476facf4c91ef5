import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { makeInfoRequest } from './info-request.ts';
import type { UpstreamNode } from './upstream.ts';

/**
 * Whether a window of `user_fills` starts before the node's retained fills of the account, and the archive has rows there. The node does
 * not report how far back it goes, so it is asked for everything.
 * @source read-api, "POST /info": a start_time older than the ring is answered from the archive
 */
export async function doesFillWindowNeedArchive(
  { address = null, start_time = null }: JsonObject,
  upstream: UpstreamNode,
  archive: { answer(request: VenueRequest): VenueReply | null },
): Promise<boolean> {
  const oldest = fillsIn(await upstream.read({ type: 'user_fills', address })).at(-1);
  if (oldest === undefined) return false;
  const older = { type: 'user_fills', address, start_time, end_time: Number(oldest.time) - 1, limit: 1 };
  const reply = archive.answer(makeInfoRequest(older));
  const json = tryParseJson(reply?.body ?? '');
  return isJsonObject(json) && fillsIn(json.data).length > 0;
}

function fillsIn(data: JsonValue | undefined | null): readonly JsonObject[] {
  return isJsonObject(data) && isJsonArray(data.fills) ? data.fills.filter(isJsonObject) : [];
}
