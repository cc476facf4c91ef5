import type { TSchema } from 'typebox';
import { actions } from '../catalogue/actions.ts';
import { printJson } from '../json/lossless.ts';
import { MAX_UINT64, UINT64_BOUND } from '../shapes/digit-range.ts';
import { shapes } from '../shapes/registry.ts';
import { isJsonMap, type Json, type JsonMap, mapSubschemas } from './schema-walk.ts';
import { toStrictSchema } from './strict-form.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** Every shape by its id: replies, frames and requests of the registry, and the body of each action. */
export function exportedShapes(): ReadonlyMap<string, TSchema> {
  return new Map<string, TSchema>([
    ...Object.entries(shapes),
    ...Object.values(actions).map(({ tag, body }) => [`action.${tag}`, body] as const),
  ]);
}

/** Stable name of a shape: it changes with the id only. No address, as nobody serves it. */
export function schemaId(shapeId: string): string {
  return `urn:venue-conformance:shape:${shapeId}`;
}

/**
 * A shape as a document of its own, in keywords that every validator knows. Our notes (how values compare, who says
 * it, in which order elements stand) move into `$comment`, because a strict validator refuses keywords it has never met.
 */
export function jsonSchemaOf(shapeId: string, shape: TSchema): JsonMap {
  const body = commented(plainShape(shape));
  return { $schema: dialect, $id: schemaId(shapeId), title: shapeId, ...(isJsonMap(body) ? body : {}) };
}

/** A shape as plain data, our notes kept: for OpenAPI and AsyncAPI, where keywords that begin with `x-` are theirs. */
export function plainShape(shape: TSchema): Json {
  // TypeBox marks its objects in ways that no document shows; text has none of them.
  return toStrictSchema(withOpenObjects(withExactBounds(JSON.parse(printJson(shape)))));
}

/**
 * Every key of a closed object is documented, and the interface grows by addition: another key is an advisory (D11), so
 * that a reader who refuses it breaks with the next release. What a note forbids stays closed.
 */
function withOpenObjects(schema: Json): Json {
  if (!isJsonMap(schema)) return schema;
  const { additionalProperties, ...rest } = mapSubschemas(schema, withOpenObjects);
  if (additionalProperties === undefined) return rest;
  if (additionalProperties !== false || rest['x-extra'] === 'forbidden') return { ...rest, additionalProperties };
  return { ...rest, 'x-extra': 'advisory' };
}

/** The bounds that our own validators count in doubles. @throws RangeError on one that is not known exactly */
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
