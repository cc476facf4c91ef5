import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  printJson,
} from '../../../spec-schemas/json/lossless.ts';
import type { OutgoingFrame, VenueReply, VenueRequest } from '../../door.ts';
import { makeFrameEdit, makeReplyEdit } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';

// Faults in serialized output, which no rule controls: they edit outgoing replies and frames.

/** Edits replies to requests selected by `concerns`. */
export function makeMatchedRepliesEdit(
  concerns: (request: VenueRequest, reply: VenueReply) => boolean,
  edit: (reply: VenueReply) => VenueReply,
): RulesEdit {
  return makeReplyEdit((request, reply) => (concerns(request, reply) ? edit(reply) : reply));
}

/** Edits the JSON of a successful read of one type; `edit` receives the value under `data`. */
export function makeReadDataEdit(type: string, edit: (data: JsonObject, request: JsonObject) => JsonValue): RulesEdit {
  return makeReplyBodyEdit((request, body, reply) => {
    if (!isJsonObject(request) || request.type !== type || !isJsonObject(body) || !isJsonObject(body.data))
      return reply;
    return { ...reply, body: printJson({ ...body, data: edit(body.data, request) }) };
  }, '/info');
}

/** Edits the JSON body of a reply on one path; `edit` also receives the request. */
export function makeReplyBodyEdit(
  edit: (request: JsonValue | undefined, body: JsonValue | undefined, reply: VenueReply) => VenueReply,
  path: string,
): RulesEdit {
  return makeReplyEdit((request, reply) =>
    request.path === path ? edit(jsonOf(new TextDecoder().decode(request.body)), jsonOf(reply.body), reply) : reply,
  );
}

/** Edits the frames of one channel; null withholds the frame. */
export function makeChannelFramesEdit(channel: string, edit: (frame: JsonObject) => JsonObject | null): RulesEdit {
  return makeFrameEdit((frame) => (frame.channel === channel ? edited(frame, edit) : frame));
}

function edited(frame: OutgoingFrame, edit: (frame: JsonObject) => JsonObject | null): OutgoingFrame | null {
  const json = jsonOf(frame.text);
  if (!isJsonObject(json)) return frame;
  const after = edit(json);
  return after === null ? null : { ...frame, text: printJson(after) };
}

/** Applies `edit` to every row of the array under `key`. */
export function editEachRow(data: JsonObject, key: string, edit: (row: JsonObject) => JsonValue): JsonObject {
  const rows = data[key];
  return isJsonArray(rows) ? { ...data, [key]: rows.map((row) => (isJsonObject(row) ? edit(row) : row)) } : data;
}

/** The object without one key. */
export function omitKey(object: JsonObject, key: string): JsonObject {
  const { [key]: _gone, ...rest } = object;
  return rest;
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
