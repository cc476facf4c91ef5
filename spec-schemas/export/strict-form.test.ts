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
