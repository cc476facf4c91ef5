import type { TSchema } from 'typebox';
import { actions } from '../catalogue/actions.ts';
import { printJson } from '../json/lossless.ts';
import { MAX_UINT64, UINT64_BOUND } from '../shapes/digit-range.ts';
import { shapes } from '../shapes/registry.ts';
import { isJsonMap, type Json, type JsonMap, mapSubschemas } from './schema-walk.ts';
import { toStrictSchema } from './strict-form.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** Returns every shape by its id: replies, frames and requests of the registry, and the body of each action. */
export function exportedShapes(): ReadonlyMap<string, TSchema> {
  return new Map<string, TSchema>([
    ...Object.entries(shapes),
    ...Object.values(actions).map(({ tag, body }) => [`action.${tag}`, body] as const),
  ]);
}

/** Returns the stable name of a shape, derived from its id. It is no URL, since no server has it. */
export function schemaIdOf(shapeId: string): string {
  return `urn:venue-conformance:shape:${shapeId}`;
}

/**
 * Returns a shape as a document of its own, in standard keywords. Our notes (comparison, authority, order of elements) move into
 * `$comment`, because a strict validator rejects unknown keywords.
 */
export function jsonSchemaOf(shapeId: string, shape: TSchema): JsonMap {
  const body = commented(toPlainShape(shape));
  return { $schema: dialect, $id: schemaIdOf(shapeId), title: shapeId, ...(isJsonMap(body) ? body : {}) };
}

/** Returns a shape as plain data with our notes, for OpenAPI and AsyncAPI, which allow keywords that begin with `x-`. */
export function toPlainShape(shape: TSchema): Json {
  // TypeBox marks its objects with hidden properties, which printing removes.
  return toStrictSchema(withOpenObjects(withExactBounds(JSON.parse(printJson(shape)))));
}

/**
 * Opens closed objects: the interface grows by addition, so another key is only an advisory (D11), and a reader that rejects it would
 * break with the next release. Explicitly forbidden keys stay forbidden.
 */
function withOpenObjects(schema: Json): Json {
  if (!isJsonMap(schema)) return schema;
  const { additionalProperties, ...rest } = mapSubschemas(schema, withOpenObjects);
  if (additionalProperties === undefined) return rest;
  if (additionalProperties !== false || rest['x-extra'] === 'forbidden') return { ...rest, additionalProperties };
  return { ...rest, 'x-extra': 'advisory' };
}

/** Replaces the bounds that our own validators hold as doubles. @throws RangeError on one that is not known exactly */
function withExactBounds(schema: Json): Json {
  if (!isJsonMap(schema)) return schema;
  const { maximum, ...rest } = mapSubschemas(schema, withExactBounds);
  if (typeof maximum !== 'number' || maximum <= 2 ** 53) return maximum === undefined ? rest : { ...rest, maximum };
  if (maximum !== UINT64_BOUND) throw new RangeError(`the bound ${maximum} is the double next to what?`);
  return { ...rest, maximum: MAX_UINT64 };
}

function commented(schema: Json): Json {
  if (!isJsonMap(schema)) return schema;
  const entries = Object.entries(mapSubschemas(schema, commented));
  const notes = entries.filter(([key]) => isNote(key)).map(([key, value]) => `${key}=${String(value)}`);
  const kept = Object.fromEntries(entries.filter(([key]) => !isNote(key)));
  return notes.length === 0 ? kept : { ...kept, $comment: notes.join('; ') };
}

function isNote(key: string): boolean {
  return key.startsWith('x-');
}
