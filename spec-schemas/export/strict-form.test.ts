import { expect, test } from 'vitest';
import type { Json } from './schema-walk.ts';
import { toStrictSchema } from './strict-form.ts';

test.each<[string, Json, Json]>([
  [
    'a required property that is declared nowhere here',
    { anyOf: [{ required: ['a'] }] },
    { anyOf: [{ required: ['a'], properties: { a: true } }] },
  ],
  [
    'one that additionalProperties judge',
    { type: 'object', required: ['a'], additionalProperties: { type: 'string' } },
    {
      type: 'object',
      required: ['a'],
      additionalProperties: { type: 'string' },
      properties: { a: { type: 'string' } },
    },
  ],
  [
    'several types, each with its own bounds',
    { title: 'number or name', type: ['string', 'integer'], minLength: 1, minimum: 0 },
    {
      title: 'number or name',
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'integer', minimum: 0 },
      ],
    },
  ],
  [
    'several types beside other branches',
    { type: ['array', 'object'], items: true, anyOf: [{ minItems: 1 }] },
    { anyOf: [{ minItems: 1 }], allOf: [{ anyOf: [{ type: 'array', items: true }, { type: 'object' }] }] },
  ],
])('rewrites %s', (_what, schema, strict) => {
  expect(toStrictSchema(schema)).toEqual(strict);
});

test.each<[string, Json]>([
  ['one type or null', { type: ['string', 'null'], pattern: '^a$' }],
  [
    'a property and an example with the name of a keyword',
    { properties: { type: true }, examples: [{ required: ['a'] }] },
  ],
  ['a boolean', { additionalProperties: false }],
])('leaves %s unchanged', (_what, schema) => {
  expect(toStrictSchema(schema)).toEqual(schema);
});

test('a declared property keeps its schema beside one that is not declared', () => {
  const schema = { required: ['a', 'b'], properties: { a: { type: 'string' } }, additionalProperties: false };
  expect(toStrictSchema(schema)).toEqual({ ...schema, properties: { a: { type: 'string' }, b: false } });
});

// JSON Schema, "Validation": the types that each keyword is about.
test.each<[keyword: string, value: Json, types: readonly string[]]>([
  ['minLength', 1, ['string']],
  ['maxLength', 2, ['string']],
  ['pattern', '^a', ['string']],
  ['format', 'uri', ['string']],
  ['minimum', 1, ['integer', 'number']],
  ['maximum', 2, ['integer', 'number']],
  ['exclusiveMinimum', 1, ['integer', 'number']],
  ['exclusiveMaximum', 2, ['integer', 'number']],
  ['multipleOf', 3, ['integer', 'number']],
  ['items', true, ['array']],
  ['prefixItems', [true], ['array']],
  ['minItems', 1, ['array']],
  ['maxItems', 2, ['array']],
  ['uniqueItems', true, ['array']],
  ['properties', { a: true }, ['object']],
  ['required', ['a'], ['object']],
  ['additionalProperties', false, ['object']],
  ['minProperties', 1, ['object']],
  ['maxProperties', 2, ['object']],
])('%s goes into the branches of its types alone', (keyword, value, types) => {
  const all = ['string', 'integer', 'number', 'array', 'object', 'boolean', 'null'];
  // A required key is declared as well.
  const declared = keyword === 'required' ? { properties: { a: true } } : {};
  expect(toStrictSchema({ type: all, [keyword]: value })).toEqual({
    anyOf: all.map((type) => (types.includes(type) ? { type, [keyword]: value, ...declared } : { type })),
  });
});
