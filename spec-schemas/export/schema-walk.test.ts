import { expect, test } from 'vitest';
import { isJsonList, isJsonMap, type Json, mapSubschemas } from './schema-walk.ts';

const changed = (part: Json): Json => ({ was: part });
const one = { type: 'string' };
const other = { items: one };

test.each(['items', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'])(
  'changes the schema under %s, but not those inside it',
  (keyword) => {
    expect(mapSubschemas({ [keyword]: other }, changed)).toEqual({ [keyword]: { was: other } });
    expect(mapSubschemas({ [keyword]: false }, changed)).toEqual({ [keyword]: { was: false } });
  },
);

test.each(['allOf', 'anyOf', 'oneOf', 'prefixItems'])('changes each schema in the list of %s', (keyword) => {
  expect(mapSubschemas({ [keyword]: [one, true] }, changed)).toEqual({ [keyword]: [{ was: one }, { was: true }] });
});

test.each(['properties', 'patternProperties', 'dependentSchemas', '$defs'])(
  'changes each schema under a name in %s, also one with the name of a keyword',
  (keyword) => {
    const named = { a: one, items: other, allOf: true };
    expect(mapSubschemas({ [keyword]: named }, changed)).toEqual({
      [keyword]: { a: { was: one }, items: { was: other }, allOf: { was: true } },
    });
  },
);

test.each<[string, Json]>([
  ['type', ['string', 'object']],
  ['required', ['items', 'properties']],
  ['examples', [{ items: one, properties: { a: one } }]],
  ['enum', [one]],
  ['const', one],
  ['default', { anyOf: [one] }],
  ['x-extra', 'forbidden'],
  ['$comment', 'x'],
])('leaves the value of %s as it is', (keyword, value) => {
  expect(mapSubschemas({ [keyword]: value }, changed)).toEqual({ [keyword]: value });
});

test.each<[Json | undefined, boolean, boolean]>([
  [{}, true, false],
  [{ a: 1 }, true, false],
  [[], false, true],
  [[{}], false, true],
  [null, false, false],
  ['a', false, false],
  [1n, false, false],
  [undefined, false, false],
])('%o is a map: %s, a list: %s', (value, map, list) => {
  expect([isJsonMap(value), isJsonList(value)]).toEqual([map, list]);
});
