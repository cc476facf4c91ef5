import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { type Answer, makeNotJsonAnswer, refusalAnswer } from '../answers/answer.ts';
import { serializeAnswer } from '../answers/envelope.ts';
import type { Core } from '../core.ts';
import type { VenueReply } from '../door.ts';
import type { PendingActionsView } from '../reads/read.ts';
import type { RetiredReadReplacement } from '../reads/read-rules.ts';
import { refuse } from '../refusal.ts';

/** Rules that precede every read: the form of the body and the dispatch on `type`. @source read-api, "POST /info", "Errors" */
export interface InfoEndpointRules {
  notJson(): Answer;
  notObject(): Answer;
  /** Answer to a field with a value of the wrong type. */
  wrongType(field: string): Answer;
  missingType(): Answer;
  unknownType(type: string): Answer;
  retired(type: string, row: RetiredReadReplacement): Answer;
}

export const infoEndpointRules: InfoEndpointRules = {
  notJson: makeNotJsonAnswer,
  notObject: () => ({ kind: 'json', status: 422, value: 'the body is not an object' }),
  wrongType: (field) => ({ kind: 'json', status: 422, value: `field ${field} has the wrong type` }),
  missingType: () => refusalAnswer(refuse('INVALID_REQUEST', 'missing field: type')),
  unknownType: (type) =>
    refusalAnswer(refuse('UNKNOWN_TYPE', `unknown info type${didYouMean(type, Object.keys(reads))}`)),
  retired: (_type, { use }) => ({
    kind: 'refusal',
    status: 410,
    refusal: refuse('UNKNOWN_TYPE', 'this read has moved', { field: 'type', use }),
  }),
};

/**
 * Answers one read.
 * @param body the parsed body; undefined if it was invalid JSON
 * @param node pending actions of this node; omitted: none
 */
export function answerInfo(core: Core, body: JsonValue | undefined, node: PendingActionsView = idleNode): VenueReply {
  return serializeAnswer(core, readAnswer(core, body, node));
}

const idleNode: PendingActionsView = { pendingOf: () => 0 };

/** The type in a body, as far as the request weight depends on it; null if it has none. */
export function infoReadType(body: JsonValue | undefined): string | null {
  return isJsonObject(body) && typeof body.type === 'string' ? body.type : null;
}

function readAnswer(core: Core, body: JsonValue | undefined, node: PendingActionsView): Answer {
  const rules = core.rules.edge.info;
  if (body === undefined) return rules.notJson();
  if (!isJsonObject(body)) return rules.notObject();
  const { type } = body;
  if (type === undefined) return rules.missingType();
  if (typeof type !== 'string') return rules.wrongType('type');
  return dispatch(core, type, body, node);
}

function dispatch(core: Core, type: string, body: JsonObject, node: PendingActionsView): Answer {
  const { table, retired } = core.rules.reads;
  const read = table.get(type);
  if (read !== undefined) return read(core, body, node);
  const moved = retired.get(type);
  return moved === undefined ? core.rules.edge.info.unknownType(type) : core.rules.edge.info.retired(type, moved);
}
