import type { JsonArray, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { DiffRow } from '../runner/events.ts';
import { type Correspondence, normal } from './correspondence.ts';
import { Dec } from './decimal.ts';
import { type DiffPolicy, diffNode } from './diff.ts';
import { valueAt } from './element-order.ts';
import { alternativeFor, memberNode, type ShapeNode } from './shape-node.ts';
import { show } from './show.ts';

/**
 * Compares two arrays whose order says nothing. Elements with a known key meet by it; elements whose key is opaque and
 * new, or that have none, meet the one that they differ least from.
 */
export function diffSet(
  element: ShapeNode,
  keys: readonly string[],
  expected: JsonArray,
  actual: JsonArray,
  path: string,
  policy: DiffPolicy,
): DiffRow[] {
  const rows: DiffRow[] = [];
  const unmet = [...actual];
  const undecided: JsonValue[] = [];
  for (const ours of expected) {
    const key = knownKey(element, keys, ours, policy.correspondence);
    if (key === null) {
      undecided.push(ours);
      continue;
    }
    const index = unmet.findIndex((theirs) => keyOf(element, keys, theirs) === key);
    const [theirs] = index < 0 ? [] : unmet.splice(index, 1);
    if (theirs === undefined)
      rows.push({ path: `${path}[${label(keys, key)}]`, expected: show(ours), actual: 'absent' });
    else rows.push(...diffNode(element, ours, theirs, `${path}[${label(keys, key)}]`, policy));
  }
  // Those that agree wholly meet first, so that one odd element does not take another's partner.
  const odd = undecided.filter((ours) => !meetEqual(element, ours, unmet, path, policy));
  for (const ours of odd) rows.push(...meetNearest(element, keys, ours, unmet, path, policy));
  for (const theirs of unmet) {
    rows.push({
      path: `${path}[${label(keys, keyOf(element, keys, theirs))}]`,
      expected: 'absent',
      actual: show(theirs),
    });
  }
  return rows;
}

function meetEqual(element: ShapeNode, ours: JsonValue, unmet: JsonValue[], path: string, policy: DiffPolicy): boolean {
  const index = unmet.findIndex((theirs) => {
    const compare = () => diffNode(element, ours, theirs, path, policy);
    return policy.correspondence.attempt(compare, (rows) => rows.length === 0).length === 0;
  });
  if (index >= 0) unmet.splice(index, 1);
  return index >= 0;
}

function meetNearest(
  element: ShapeNode,
  keys: readonly string[],
  ours: JsonValue,
  unmet: JsonValue[],
  path: string,
  policy: DiffPolicy,
): DiffRow[] {
  const distances = unmet.map((theirs) => {
    const compare = () => diffNode(element, ours, theirs, path, policy);
    return policy.correspondence.attempt(compare, () => false).length;
  });
  const index = distances.indexOf(Math.min(...distances));
  const [theirs] = index < 0 ? [] : unmet.splice(index, 1);
  if (theirs === undefined) return [{ path: `${path}[*]`, expected: show(ours), actual: 'absent' }];
  return diffNode(element, ours, theirs, `${path}[${label(keys, keyOf(element, keys, theirs))}]`, policy);
}

/** The key of one of the model's elements in the target's terms; null when part of it is not bound yet, or there is none. */
function knownKey(element: ShapeNode, keys: readonly string[], ours: JsonValue, known: Correspondence): string | null {
  if (keys.length === 0) return null;
  const parts = keys.map((key) => {
    const rule = ruleAt(element, key, ours);
    const value = valueAt(ours, key);
    return rule.startsWith('opaque:')
      ? known.targetOf(rule.slice('opaque:'.length), String(value))
      : keyText(rule, value);
  });
  return parts.every((part) => part !== undefined) ? parts.join('+') : null;
}

function keyOf(element: ShapeNode, keys: readonly string[], theirs: JsonValue): string {
  return keys.map((key) => keyText(ruleAt(element, key, theirs), valueAt(theirs, key))).join('+');
}

function keyText(rule: string, value: unknown): string {
  if (rule === 'decimal') return Dec.parse(value)?.toString() ?? String(value);
  return value === undefined || value === null ? '' : normal(String(value));
}

function ruleAt(element: ShapeNode, path: string, value: JsonValue): string {
  let node: ShapeNode | undefined = element;
  let at: unknown = value;
  for (const step of path.split('.')) {
    node = node && memberNode(alternativeFor(node, at), step);
    at = valueAt(at, step);
  }
  return node?.['x-compare'] ?? 'exact';
}

function label(keys: readonly string[], key: string): string {
  return keys.length === 0 ? '*' : `${keys.join('+')}=${key}`;
}
