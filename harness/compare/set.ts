import type { JsonArray, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { DiffRow } from '../runner/events.ts';
import { normalizeOpaque, type OpaqueIdMapping } from './correspondence.ts';
import { Dec } from './decimal.ts';
import { valueAtDottedPath } from './element-order.ts';
import { formatShort } from './format-short.ts';
import { findMemberNode, type ShapeNode, selectApplicableNode } from './shape-node.ts';

/**
 * Comparison of two such arrays: the elements' shape, their keys, and how two matched ones are compared. `isIgnored`: whether values with
 * that rule are not compared, and so identify no element.
 */
export interface SetComparison {
  readonly element: ShapeNode;
  readonly keys: readonly string[];
  readonly correspondence: OpaqueIdMapping;
  readonly isIgnored: (rule: string) => boolean;
  readonly diffElement: (expected: JsonValue, actual: JsonValue, path: string) => DiffRow[];
}

/**
 * Compares two arrays whose order has no meaning. Elements with a known key are matched by it; elements whose key is opaque and new, or
 * that have none, are matched with the one they differ least from.
 */
export function diffSet(elements: SetComparison, expected: JsonArray, actual: JsonArray, path: string): DiffRow[] {
  const { element, keys, diffElement } = elements;
  const rows: DiffRow[] = [];
  const unmet = [...actual];
  const undecided: JsonValue[] = [];
  for (const ours of expected) {
    const key = knownKey(elements, ours);
    if (key === null) {
      undecided.push(ours);
      continue;
    }
    const index = meeting(elements, ours, key, unmet);
    const [theirs] = index < 0 ? [] : unmet.splice(index, 1);
    if (theirs === undefined)
      rows.push({ path: `${path}[${label(keys, key)}]`, expected: formatShort(ours), actual: 'absent' });
    else rows.push(...diffElement(ours, theirs, `${path}[${label(keys, key)}]`));
  }
  // Equal elements are matched first, so that an odd element does not take another's partner.
  const odd = undecided.filter((ours) => !meetEqual(elements, ours, unmet, path));
  for (const ours of odd) rows.push(...meetNearest(elements, ours, unmet, path));
  for (const theirs of unmet) {
    rows.push({
      path: `${path}[${label(keys, keyOf(element, keys, theirs))}]`,
      expected: 'absent',
      actual: formatShort(theirs),
    });
  }
  return rows;
}

/**
 * Returns the index of the target's element that one of the model's is matched with; -1: none. A key that the model's element lacks is
 * ignored: otherwise the target's additional value would prevent a match.
 */
function meeting(elements: SetComparison, ours: JsonValue, key: string, unmet: JsonArray): number {
  const { element, keys } = elements;
  const same = unmet.findIndex((theirs) => keyOf(element, keys, theirs) === key);
  const named = keys.filter((path) => valueAtDottedPath(ours, path) !== undefined);
  if (same >= 0 || named.length === keys.length) return same;
  const by = knownKey({ ...elements, keys: named }, ours);
  return by === null ? same : unmet.findIndex((theirs) => keyOf(element, named, theirs) === by);
}

function meetEqual(
  { correspondence, diffElement }: SetComparison,
  ours: JsonValue,
  unmet: JsonValue[],
  path: string,
): boolean {
  const index = unmet.findIndex((theirs) => {
    const meet = () => diffElement(ours, theirs, path);
    return correspondence.attempt(meet, (rows) => rows.length === 0).length === 0;
  });
  if (index >= 0) unmet.splice(index, 1);
  return index >= 0;
}

function meetNearest(
  { element, keys, correspondence, diffElement }: SetComparison,
  ours: JsonValue,
  unmet: JsonValue[],
  path: string,
): DiffRow[] {
  const distances = unmet.map(
    (theirs) =>
      correspondence.attempt(
        () => diffElement(ours, theirs, path),
        () => false,
      ).length,
  );
  const index = distances.indexOf(Math.min(...distances));
  const [theirs] = index < 0 ? [] : unmet.splice(index, 1);
  if (theirs === undefined) return [{ path: `${path}[*]`, expected: formatShort(ours), actual: 'absent' }];
  return diffElement(ours, theirs, `${path}[${label(keys, keyOf(element, keys, theirs))}]`);
}

/** Returns the key of a model element in the target's values; null when part of it is not bound yet or not compared, or there is none. */
function knownKey({ element, keys, correspondence: known, isIgnored }: SetComparison, ours: JsonValue): string | null {
  if (keys.length === 0) return null;
  const parts = keys.map((key) => {
    const rule = comparisonRuleAt(element, key, ours);
    const value = valueAtDottedPath(ours, key);
    if (isIgnored(rule)) return undefined;
    return rule.startsWith('opaque:')
      ? known.targetOf(rule.slice('opaque:'.length), String(value))
      : keyText(rule, value);
  });
  return parts.every((part) => part !== undefined) ? parts.join('+') : null;
}

function keyOf(element: ShapeNode, keys: readonly string[], theirs: JsonValue): string {
  return keys.map((key) => keyText(comparisonRuleAt(element, key, theirs), valueAtDottedPath(theirs, key))).join('+');
}

function keyText(rule: string, value: unknown): string {
  if (rule === 'decimal') return Dec.parse(value)?.toString() ?? String(value);
  return value === undefined || value === null ? '' : normalizeOpaque(String(value));
}

/** Returns the comparison rule of an element's member. @param path  dotted */
export function comparisonRuleAt(element: ShapeNode, path: string, value: JsonValue): string {
  let node: ShapeNode | undefined = element;
  let at: unknown = value;
  for (const step of path.split('.')) {
    node = node && findMemberNode(selectApplicableNode(node, at), step);
    at = valueAtDottedPath(at, step);
  }
  return node?.['x-compare'] ?? 'exact';
}

function label(keys: readonly string[], key: string): string {
  return keys.length === 0 ? '*' : `${keys.join('+')}=${key}`;
}
