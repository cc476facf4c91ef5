import { expect, test } from 'vitest';
import { shapeIds, shapes } from '../../spec-schemas/shapes/registry.ts';
import { parseElementOrder } from './element-order.ts';
import { isKnownComparisonRule } from './leaf.ts';

/** Returns every value of a keyword in any schema, with the ids of its shapes. */
function valuesOf(keyword: string): ReadonlyMap<unknown, readonly string[]> {
  const found = new Map<unknown, string[]>();
  const walk = (id: string, node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, member] of Object.entries(node)) {
      if (key === keyword) found.set(member, [...(found.get(member) ?? []), id]);
      // Examples and fixed values are no schemas.
      else if (!['examples', 'const', 'enum', 'default'].includes(key)) walk(id, member);
    }
  };
  for (const id of shapeIds) walk(id, shapes[id]);
  return found;
}

test('every comparison rule named in a shape has a comparer', () => {
  const named = valuesOf('x-compare');
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter(([rule]) => typeof rule !== 'string' || !isKnownComparisonRule(rule))).toEqual([]);
});

test('an unknown rule has none', () => {
  for (const rule of ['', 'exactly', 'opaque', 'toString']) expect(isKnownComparisonRule(rule)).toBe(false);
});

test('every order named in a shape is one of the three kinds', () => {
  const named = valuesOf('x-order');
  expect(named.size).toBeGreaterThan(5);
  for (const [note, ids] of named) {
    const form = /^(ordered(:[\w.]+ (asc|desc))?|either|set(:[\w.]+(\+[\w.]+)*)?)$/;
    expect([note, ids, form.test(String(note))]).toEqual([note, ids, true]);
    expect(parseElementOrder(String(note)).kind).toBe(/^[a-z]+/.exec(String(note))?.[0]);
  }
});
