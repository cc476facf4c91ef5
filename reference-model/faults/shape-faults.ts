import { channels, frameShapeOf } from '../../spec-schemas/catalogue/channels.ts';
import type { SourceAuthority } from '../../spec-schemas/clause.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import { type ShapeField, type ShapeStep, shapeFieldsOf, shapePathText } from '../../spec-schemas/shapes/fields.ts';
import { type ShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';
import { shapeOfRead } from '../../spec-schemas/shapes/reply-shapes.ts';
import { formClauseOfPlace, listJudgedShapes } from '../../spec-schemas/stated/stated.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { composeEdits, makeFrameEdit, makeReplyEdit } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';
import { hasMatchAtSteps, replaceAtSteps } from './operators/at-steps.ts';

// Generated faults: every field of every reply and frame with a wrong type, and every required field missing.

/** A generated fault, and the place that it corrupts. */
export interface ShapeFault extends Fault {
  readonly shapeId: ShapeId;
  /** Authority of the broken statement. */
  readonly authority: SourceAuthority;
  /** Set if the fault is only advised on: a venue with it must not be accused, however strict the run. */
  readonly advises?: boolean;
  readonly steps: readonly ShapeStep[];
  /** Whether the fault changes a value of the shape. */
  readonly touches: (value: JsonValue) => boolean;
  /** Clauses that may be accused besides the fault's own: none, or any that finds the value wrong. Absent: unspecified. */
  readonly accuses?: 'nobody else' | 'anybody';
  /** Shape and field in readable form: `info.l2_book bids[].px`. */
  readonly place: string;
}

export function generateFieldFaults(): ShapeFault[] {
  return listJudgedShapes().flatMap(({ shapeId, clause }) => {
    // The envelope common to all frames is corrupted channel by channel.
    if (shapeId === 'envelope.frame') return [];
    return shapeFieldsOf(shapes[shapeId])
      .filter((field) => !isEchoedType(shapeId, field))
      .flatMap((field) => spoilings(shapeId, clause, field))
      .filter(({ authority }) => authority !== 'assumed');
  });
}

/** The `type` of a read may be in one of several places (D12), and has clauses of its own. */
function isEchoedType(shapeId: ShapeId, { steps }: ShapeField): boolean {
  return shapeId.startsWith('info.') && steps.join() === 'type';
}

function spoilings(shapeId: ShapeId, clause: Fault['clause'], field: ShapeField): ShapeFault[] {
  const { steps, isRequired, key, form, advises, types } = field;
  const path = shapePathText(steps);
  const touches = (value: JsonValue) => hasMatchAtSteps(value, steps);
  const about = { shapeId, steps, touches, advises, place: `${shapeId} ${path}` };
  const missing: ShapeFault = {
    ...about,
    clause: brokenBy(shapeId, clause, field, key),
    authority: key,
    id: `shape:${shapeId}:${path}:missing`,
    title: `leaves ${path} out of ${shapeId}`,
    edit: makeShapeBodiesEdit(shapeId, (value) => replaceAtSteps(value, steps, () => undefined)),
  };
  const otherType = otherTypeThan(types);
  const ofAnotherType: ShapeFault[] =
    otherType === undefined
      ? []
      : [
          {
            ...about,
            clause: brokenBy(shapeId, clause, field, form),
            authority: form,
            id: `shape:${shapeId}:${path}:type`,
            title: `writes ${path} of ${shapeId} as ${printJson(otherType)}`,
            edit: makeShapeBodiesEdit(shapeId, (value) => replaceAtSteps(value, steps, () => otherType)),
          },
        ];
  return isRequired ? [missing, ...ofAnotherType] : ofAnotherType;
}

/**
 * Returns the clause broken by a corrupted field. Fields documented for all frames have a clause of their own; a frame without its channel
 * belongs to no channel.
 */
function brokenBy(
  shapeId: ShapeId,
  clause: Fault['clause'],
  { steps }: ShapeField,
  authority: SourceAuthority,
): Fault['clause'] {
  const own = formClauseOfPlace(shapeId, shapePathText(steps));
  if (own !== undefined) return own;
  if (!shapeId.startsWith('frame.') || steps.length > 1) return clause;
  const isOfEveryFrame = steps.join() === 'channel' || (dataFrames.has(shapeId) && authority === 'seed');
  return isOfEveryFrame ? 'feed.frame.shape' : clause;
}

const dataFrames: ReadonlySet<ShapeId> = new Set(channels.map(({ frame }) => frame));

const candidates: readonly (readonly [type: string, value: JsonValue])[] = [
  ['boolean', true],
  ['number', 12_345],
  ['string', 'of another type'],
  ['array', []],
  ['object', {}],
];

/** A value of a type that the field may not have; undefined if it may have any. */
function otherTypeThan(types: ShapeField['types']): JsonValue | undefined {
  return types === null ? undefined : candidates.find(([type]) => !types.has(type))?.[1];
}

/** Edits every outgoing reply and frame of one shape. */
export function makeShapeBodiesEdit(shapeId: ShapeId, edit: (value: JsonValue) => JsonValue): RulesEdit {
  return composeEdits(
    makeReplyEdit((request, reply) => editedReply(shapeId, edit, request, reply)),
    makeFrameEdit((frame) =>
      frameShapeOf(frame.channel) === shapeId
        ? { ...frame, text: printJson(edit(tryParseJson(frame.text) ?? null)) }
        : frame,
    ),
  );
}

function editedReply(
  shapeId: ShapeId,
  edit: (value: JsonValue) => JsonValue,
  request: VenueRequest,
  reply: VenueReply,
): VenueReply {
  const body = tryParseJson(reply.body);
  if (!isJsonObject(body)) return reply;
  const whole = () => ({ ...reply, body: printJson(edit(body)) });
  const data = () => ({ ...reply, body: printJson({ ...body, data: edit(body.data ?? null) }) });
  if (shapeId === 'envelope.failure') return isJsonObject(body.error) ? whole() : reply;
  if (shapeId === 'envelope.bare-error')
    return request.path === '/faucet' && typeof body.error === 'string' ? whole() : reply;
  if (shapeId === 'faucet.grant') return request.path === '/faucet' && reply.status === 200 ? whole() : reply;
  if (!isJsonObject(body.data)) return reply;
  if (request.path === '/exchange') return shapeOfAnswer(body.data) === shapeId ? data() : reply;
  const asked = tryParseJson(new TextDecoder().decode(request.body));
  return request.path === '/info' && isJsonObject(asked) && shapeOfRead(asked) === shapeId ? data() : reply;
}

function shapeOfAnswer(data: JsonObject): ShapeId {
  return isJsonArray(data.statuses) ? 'exchange.statuses' : 'exchange.admission';
}
