import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type ShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';
import { shapeOfRead } from '../../spec-schemas/shapes/reply-shapes.ts';
import { asShapeNode, findElementNode, findMemberNode, type ShapeNode, selectApplicableNode } from './shape-node.ts';

// The interface grows by addition (D11): keys beyond the shape may differ in each reply.

/** Returns a value, or some members of it, without keys that its shape does not know; any value is accepted. */
export function knownPartOf(shapeId: ShapeId, value: JsonValue): JsonValue {
  return within(asShapeNode(shapes[shapeId]), value);
}

/** The same for the body of a read. A body without a shape for these arguments has that of the read without them. */
export function knownPartOfReadBody(
  { type, args = {} }: { type: string; args?: JsonObject },
  body: JsonObject,
): JsonValue {
  const shapeId = shapeOfRead({ type, ...args }) ?? shapeOfRead({ type });
  return shapeId === null ? body : knownPartOf(shapeId, body);
}

/** Rows of the list under `key`, reduced to keys that their shape knows. */
export function knownPartsOfRows(shapeId: ShapeId, key: string, rows: readonly JsonObject[]): readonly JsonValue[] {
  const node = findMemberNode(asShapeNode(shapes[shapeId]), key);
  return rows.map((row, at) => within(node && findElementNode(node, at), row));
}

function within(node: ShapeNode | undefined, value: JsonValue): JsonValue {
  // A part without a defined shape is kept whole.
  const here = node && selectApplicableNode(node, value);
  if (here === undefined) return value;
  if (isJsonArray(value)) return value.map((element, at) => within(findElementNode(here, at), element));
  if (!isJsonObject(value) || here.properties === undefined) return value;
  const members = Object.entries(value).flatMap(([key, member]) => {
    const known = findMemberNode(here, key);
    return known === undefined ? [] : [[key, within(known, member)] as const];
  });
  return Object.fromEntries(members);
}
