import { frameShapeOf } from '../../spec-schemas/catalogue/channels.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import { shapeClauses } from '../../spec-schemas/shape-clauses.ts';
import { type ShapeId, shapeIds, shapes } from '../../spec-schemas/shapes/registry.ts';
import { shapeOfRead } from '../../spec-schemas/shapes/reply-shapes.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';
import { type RequiredField, requiredFields, type Step } from './required-fields.ts';

// Faults that nobody writes by hand: every required field of every reply and frame, left out, or of another type.

/** A generated fault, and the place that it spoils. */
export interface ShapeFault extends Fault {
  readonly shapeId: ShapeId;
  readonly steps: readonly Step[];
  /** Shape and field, for people: `info.l2_book bids[].px`. */
  readonly place: string;
}

export function shapeFaults(): ShapeFault[] {
  return shapeIds.flatMap((shapeId) => {
    const clause = shapeClauses[shapeId];
    return clause === undefined
      ? []
      : requiredFields(shapes[shapeId])
          // What nobody but us says is there decides no verdict.
          .filter(({ authority }) => authority !== 'assumed')
          .flatMap((field) => spoilings(shapeId, brokenBy(shapeId, clause, field), field));
  });
}

/** A frame that does not name its channel is none of that channel any more. */
function brokenBy(shapeId: ShapeId, clause: Fault['clause'], { steps }: RequiredField): Fault['clause'] {
  return shapeId.startsWith('frame.') && steps.join() === 'channel' ? 'feed.frame.shape' : clause;
}

function spoilings(shapeId: ShapeId, clause: Fault['clause'], { steps, otherType }: RequiredField): ShapeFault[] {
  const path = printSteps(steps);
  const about = { clause, shapeId, steps, place: `${shapeId} ${path}` };
  const missing: ShapeFault = {
    ...about,
    id: `shape:${shapeId}:${path}:missing`,
    title: `leaves ${path} out of ${shapeId}`,
    edit: onShape(shapeId, (value) => spoiled(value, steps, () => undefined)),
  };
  if (otherType === undefined) return [missing];
  return [
    missing,
    {
      ...about,
      id: `shape:${shapeId}:${path}:type`,
      title: `writes ${path} of ${shapeId} as ${printJson(otherType)}`,
      edit: onShape(shapeId, (value) => spoiled(value, steps, () => otherType)),
    },
  ];
}

function printSteps(steps: readonly Step[]): string {
  return steps.map((step, at) => (step === '[]' || at === 0 ? step : `.${step}`)).join('');
}

/** Whether something stands at the end of `steps` anywhere in the value. */
export function reaches(value: JsonValue | undefined, [step, ...rest]: readonly Step[]): boolean {
  if (step === undefined) return value !== undefined;
  if (step === '[]') return isJsonArray(value) && value.some((element) => reaches(element, rest));
  if (!isJsonObject(value)) return false;
  const keys = step === '*' ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : [];
  return keys.some((key) => reaches(value[key], rest));
}

/** The value with what stands at the end of `steps` replaced, in every element on the way; undefined takes it out. */
function spoiled(value: JsonValue, [step, ...rest]: readonly Step[], by: () => JsonValue | undefined): JsonValue {
  if (step === undefined) return value;
  if (step === '[]') return isJsonArray(value) ? value.map((element) => spoiled(element, rest, by)) : value;
  if (!isJsonObject(value)) return value;
  const keys = step === '*' ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : [];
  const changed: Record<string, JsonValue | undefined> = { ...value };
  for (const key of keys) {
    const member = value[key];
    changed[key] = rest.length === 0 || member === undefined ? by() : spoiled(member, rest, by);
  }
  // A key whose value is undefined is not printed.
  return changed as JsonObject;
}

/** Edits every reply and frame of one shape as it leaves. */
function onShape(shapeId: ShapeId, edit: (value: JsonValue) => JsonValue): RulesEdit {
  return (rules) => ({
    ...rules,
    door: {
      ...rules.door,
      reply: (request, reply) => editedReply(shapeId, edit, request, rules.door.reply(request, reply)),
      frame: (frame) => {
        const before = rules.door.frame(frame);
        if (before === null || frameShapeOf(before.channel) !== shapeId) return before;
        return { ...before, text: printJson(edit(tryParseJson(before.text) ?? null)) };
      },
    },
  });
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
