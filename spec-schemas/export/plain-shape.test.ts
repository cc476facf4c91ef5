import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { UINT64_BOUND } from '../shapes/digit-range.ts';
import { jsonSchemaOf, schemaIdOf, toPlainShape } from './json-schema.ts';

const closed = { additionalProperties: false } as const;

describe('a closed object', () => {
  test('is opened, with a note, at any depth', () => {
    const shape = Type.Object({ a: Type.Array(Type.Object({ b: Type.String() }, closed)) }, closed);
    expect(toPlainShape(shape)).toMatchObject({
      'x-extra': 'advisory',
      properties: { a: { items: { 'x-extra': 'advisory', required: ['b'] } } },
    });
    expect(JSON.stringify(toPlainShape(shape))).not.toContain('additionalProperties');
  });

  test('stays closed where another key is forbidden', () => {
    const shape = Type.Object({ a: Type.String() }, { ...closed, 'x-extra': 'forbidden' });
    expect(toPlainShape(shape)).toMatchObject({ additionalProperties: false, 'x-extra': 'forbidden' });
  });
});

test('an object whose further keys have a schema keeps it, and one that says nothing about them gets no note', () => {
  expect(toPlainShape(Type.Object({}, { additionalProperties: Type.Integer() }))).toMatchObject({
    additionalProperties: { type: 'integer' },
  });
  for (const shape of [Type.Object({}), Type.Object({}, { additionalProperties: Type.Integer() })])
    expect(toPlainShape(shape)).not.toHaveProperty('x-extra');
});

test.each<[string, number, number | bigint]>([
  ['that a double holds', 2 ** 53, 2 ** 53],
  ['of 64 bits', UINT64_BOUND, 2n ** 64n - 1n],
])('a bound %s is exact', (_which, maximum, exact) => {
  expect(toPlainShape(Type.Integer({ maximum }))).toMatchObject({ maximum: exact });
  expect(toPlainShape(Type.Array(Type.Integer({ maximum })))).toMatchObject({ items: { maximum: exact } });
});

test('a bound that no double tells apart from its neighbours is refused', () => {
  expect(() => toPlainShape(Type.Integer({ maximum: 2 ** 60 }))).toThrow(RangeError);
});

test('notes become one comment of their schema, in standard keywords, and nothing else changes', () => {
  const shape = Type.Object(
    { a: Type.String({ 'x-compare': 'opaque', 'x-authority': 'seed', examples: ['x-a'] }) },
    { title: 'own title', 'x-order': 'time desc' },
  );
  expect(jsonSchemaOf('some.shape', shape)).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaIdOf('some.shape'),
    title: 'own title',
    type: 'object',
    required: ['a'],
    $comment: 'x-order=time desc',
    properties: { a: { type: 'string', examples: ['x-a'], $comment: 'x-compare=opaque; x-authority=seed' } },
  });
});

test('a document is named by its id, and titled by it where it has no title', () => {
  expect(jsonSchemaOf('some.shape', Type.String())).toMatchObject({
    $id: 'urn:venue-conformance:shape:some.shape',
    title: 'some.shape',
  });
});
