import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import type { VenueReply } from '../../door.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeReplyBodyEdit } from './wire.ts';

/** Replaces the answers of the reads for which it applies. */
export function makeMatchedReadsEdit(
  concerns: (request: JsonObject, reply: VenueReply) => boolean,
  status: number,
  body: (request: JsonObject) => JsonObject,
): RulesEdit {
  return makeReplyBodyEdit(
    (request, _body, reply) =>
      isJsonObject(request) && concerns(request, reply) ? { ...reply, status, body: printJson(body(request)) } : reply,
    '/info',
  );
}

/** A read answers 404 where another answer is documented. */
export function makeReadNotFoundFault(
  id: string,
  clause: ClauseId,
  title: string,
  concerns: (request: JsonObject) => boolean,
): Fault {
  return { id, clause, title, edit: makeMatchedReadsEdit(concerns, 404, () => ({ error: 'not found' })) };
}
