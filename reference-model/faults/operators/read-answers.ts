import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import type { VenueReply } from '../../door.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { editReplyWithRequest } from './wire.ts';

/** Puts another answer in the place of that of each read which it concerns. */
export function replaceReadAnswers(
  concerns: (request: JsonObject, reply: VenueReply) => boolean,
  status: number,
  body: (request: JsonObject) => JsonObject,
): RulesEdit {
  return editReplyWithRequest(
    (request, _body, reply) =>
      isJsonObject(request) && concerns(request, reply) ? { ...reply, status, body: printJson(body(request)) } : reply,
    '/info',
  );
}

/** A read answers 404 where another answer is documented. */
export function readNotFoundFault(
  id: string,
  clause: ClauseId,
  title: string,
  concerns: (request: JsonObject) => boolean,
): Fault {
  return { id, clause, title, edit: replaceReadAnswers(concerns, 404, () => ({ error: 'not found' })) };
}
