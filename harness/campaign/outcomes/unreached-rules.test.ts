import { expect, test } from 'vitest';
import { rulesUnderProfile } from '../../../reference-model/index.ts';
import { findUnreachedRuleReason, unreachedRulePatterns } from './unreached-rules.ts';

test('each rule that no sequence reaches has exactly one reason', () => {
  expect(
    deepEntries().filter((path) => unreachedRulePatterns.filter(([pattern]) => pattern.test(path)).length > 1),
  ).toEqual([]);
});

test('most engine rules have no such reason', () => {
  expect(findUnreachedRuleReason('engine.margin.quotient')).toBeUndefined();
  expect(findUnreachedRuleReason('engine.options.windowMs')).toBe('words');
});

/** All entries, including nested ones. */
function deepEntries(): readonly string[] {
  const paths: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const named = Array.isArray(value) && typeof inner === 'object' && inner !== null && 'id' in inner;
      const at = named ? `${path}[${inner.id}]` : path === '' ? key : `${path}.${key}`;
      paths.push(at);
      walk(inner, at);
    }
  };
  for (const profile of ['live', 'next'] as const) walk(rulesUnderProfile(profile), '');
  return [...new Set(paths)];
}
