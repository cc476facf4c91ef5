import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import { memberPath } from '../../spec-schemas/json/pointer.ts';
import { type ShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';
import type { DiffRow } from '../runner/events.ts';
import type { OpaqueIdMapping } from './correspondence.ts';
import { parseElementOrder, sortByOrderNote } from './element-order.ts';
import { formatShort } from './format-short.ts';
import { diffLeaf } from './leaf.ts';
import { comparisonRuleAt, diffSet } from './set.ts';
import { asShapeNode, findElementNode, findMemberNode, type ShapeNode, selectApplicableNode } from './shape-node.ts';

/** Treatment of values that depend on more than the venue's rules. `ignore` still compares whether there is one. */
export interface DiffPolicy {
  readonly correspondence: OpaqueIdMapping;
  readonly time: 'exact' | 'ignore';
  readonly height: 'exact' | 'ignore';
  /** `exact` where the model adopted them; `ignore` skips them, present or not. */
  readonly environment: 'exact' | 'ignore';
  /** `near` where amounts have grown over unknown times, which only affect the last digits. */
  readonly amounts: 'exact' | 'near';
  /** Whether a place is already known to differ, and is skipped. Left out: none is. */
  readonly isAdvised?: (shape: ShapeId, path: string) => boolean;
}

/**
 * Returns the differences of the target's value from the model's, following the shape's annotations. Keys unknown to the shape are left to
 * `validate`. Opaque values are bound on the way. An empty list: no difference.
 * @param expected  the model's value
 * @param actual    the target's value
 */
export function diff(shapeId: ShapeId, expected: JsonValue, actual: JsonValue, policy: DiffPolicy): DiffRow[] {
  const rows = diffNode(asShapeNode(shapes[shapeId]), expected, actual, '$', policy);
  const { isAdvised } = policy;
  return isAdvised === undefined ? rows : rows.filter(({ path }) => !isAdvised(shapeId, toWildcardPath(path)));
}

/** Like `diff`, for a part of a shape at a path. */
export function diffNode(
  shape: ShapeNode,
  expected: JsonValue,
  actual: JsonValue,
  path: string,
  policy: DiffPolicy,
): DiffRow[] {
  const node = selectApplicableNode(shape, expected);
  if (isSkipped(node, policy)) return [];
  if (isJsonArray(expected) && isJsonArray(actual)) return diffArray(node, expected, actual, path, policy);
  if (isJsonObject(expected) && isJsonObject(actual)) return diffObject(node, expected, actual, path, policy);
  return diffLeaf(node, expected, actual, path, policy);
}

function isSkipped({ 'x-compare': rule }: ShapeNode, { environment }: DiffPolicy): boolean {
  return rule === 'prose' || (rule === 'environment' && environment === 'ignore');
}

function diffObject(
  node: ShapeNode,
  expected: JsonObject,
  actual: JsonObject,
  path: string,
  policy: DiffPolicy,
): DiffRow[] {
  const rows: DiffRow[] = [];
  const more = Object.keys(actual).filter((key) => !Object.hasOwn(expected, key));
  for (const key of [...Object.keys(expected), ...more]) {
    const member = findMemberNode(node, key);
    // D12: the place of `type` is no difference between two bodies.
    if (member === undefined || (path === '$' && key === 'type' && !(node.required ?? []).includes(key))) continue;
    const ours = own(expected, key);
    const theirs = own(actual, key);
    const at = memberPath(path, key);
    if (ours !== undefined && theirs !== undefined) rows.push(...diffNode(member, ours, theirs, at, policy));
    else if (!isSkipped(member, policy))
      rows.push({ path: at, expected: formatShort(ours), actual: formatShort(theirs) });
  }
  return rows;
}

function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function diffArray(
  node: ShapeNode,
  expected: JsonArray,
  actual: JsonArray,
  path: string,
  policy: DiffPolicy,
): DiffRow[] {
  const order = parseElementOrder(node['x-order']);
  if (order.kind === 'set') {
    const element = findElementNode(node, 0) ?? {};
    const diffElement = (ours: JsonValue, theirs: JsonValue, at: string) => diffNode(element, ours, theirs, at, policy);
    const isIgnored = (rule: string) => (rule === 'time' || rule === 'height') && policy[rule] === 'ignore';
    const elements = { element, keys: order.keys, correspondence: policy.correspondence, isIgnored, diffElement };
    return diffSet(elements, expected, actual, path);
  }
  const rows: DiffRow[] = [];
  const [first = null] = actual;
  const isHandle = (key: string) => comparisonRuleAt(findElementNode(node, 0) ?? {}, key, first).startsWith('opaque:');
  const arranged = sortByOrderNote(actual, expected, node['x-order'], isHandle);
  for (let index = 0; index < Math.max(expected.length, arranged.length); index += 1) {
    const at = `${path}[${index}]`;
    const ours = expected[index];
    const theirs = arranged[index];
    if (ours !== undefined && theirs !== undefined)
      rows.push(...diffNode(findElementNode(node, index) ?? {}, ours, theirs, at, policy));
    else rows.push({ path: at, expected: formatShort(ours), actual: formatShort(theirs) });
  }
  return rows;
}

/** Returns a path without parts that vary between runs: `$.orders[oid=77].px` and `$.orders[3].px` are `$.orders[*].px`. */
export function toWildcardPath(path: string): string {
  return path.replace(/\[(?!'')[^\]]*\]/g, '[*]');
}
