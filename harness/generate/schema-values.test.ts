import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportedShapes } from '../../spec-schemas/export/json-schema.ts';
import { compileShapeValidator } from '../compare/shape-compiler.ts';
import { exampleValueOfShape, makeKeywordFaultFinder } from './schema-judge.fixture.ts';
import { asJsonSchema, type JsonSchema, UnsupportedKeywordError } from './schema-node.ts';
import { makeAllOptionalKeysArbitraries, UnsatisfiableSchemaError, valueArbitraryOf } from './schema-values.ts';

describe.each([...exportedShapes()])('%s', (id, shape) => {
  const faults = makeKeywordFaultFinder(compileShapeValidator(shape));

  test('its example is valid', () => {
    expect(faults(exampleValueOfShape(id))).toEqual([]);
  });

  test('drawn values are valid', () => {
    fc.assert(
      fc.property(valueArbitraryOf(asJsonSchema(shape)), (value) => {
        expect(faults(value)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test('full values are valid, for each branch', () => {
    for (const values of makeAllOptionalKeysArbitraries(asJsonSchema(shape))) {
      fc.assert(
        fc.property(values, (value) => {
          expect(faults(value)).toEqual([]);
        }),
        { numRuns: 3 },
      );
    }
  });
});

const draw = (schema: JsonSchema) => fc.sample(valueArbitraryOf(schema), 200);
const drawFull = (schema: JsonSchema) =>
  makeAllOptionalKeysArbitraries(schema).map((values) => fc.sample(values, 1)[0]);
const flag = { type: 'boolean' } as const;

test('the same seed gives the same values', () => {
  const values = valueArbitraryOf({ type: 'array', items: { type: ['string', 'integer', 'null'] } });
  expect(fc.sample(values, { seed: 7, numRuns: 50 })).toEqual(fc.sample(values, { seed: 7, numRuns: 50 }));
});

test('an integer beyond 2^53 is a bigint, any other a number', () => {
  for (const value of draw({ type: 'integer', minimum: 2 ** 53 - 5, maximum: 2 ** 64 })) {
    expect(typeof value).toBe(Number(value) < 2 ** 53 ? 'number' : 'bigint');
  }
  expect(draw({ type: 'integer', minimum: 0, maximum: 2 ** 64 }).some((value) => typeof value === 'bigint')).toBe(true);
});

test.each([
  ['ordered:px desc', [30, 20, 10]],
  ['ordered:px asc', [10, 20, 30]],
])('an array is sorted in the order %s', (note, sorted) => {
  const px = { enum: sorted.map(String) };
  const row: JsonSchema = { type: 'object', properties: { px }, required: ['px'] };
  for (const elements of draw({ type: 'array', items: row, 'x-order': note })) {
    // Elements of the schema above.
    const places = (elements as { px: string }[]).map((element) => sorted.indexOf(Number(element.px)));
    expect(places).toEqual(places.toSorted());
  }
});

test('an object limited to one key has any of its keys, one at a time', () => {
  const schema = {
    type: 'object',
    properties: { a: flag, b: flag },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  } as const;
  expect(new Set(draw(schema).map((value) => Object.keys(value as object).join()))).toEqual(new Set(['a', 'b']));
  expect(drawFull(schema).map((value) => Object.keys(value as object))).toEqual([['a'], ['b']]);
});

test('each of several branches is drawn alone, and so are both sides of a condition', () => {
  const either = {
    type: 'object',
    properties: { a: flag, b: flag },
    oneOf: [{ required: ['a'] }, { required: ['b'] }],
    additionalProperties: false,
  } as const;
  expect(new Set(draw(either).map((value) => Object.keys(value as object).join()))).toEqual(new Set(['a', 'b']));
  const conditional: JsonSchema = {
    type: 'object',
    properties: { a: flag, b: flag },
    required: ['a'],
    additionalProperties: false,
    if: { properties: { a: { const: true } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['b'] },
    else: { properties: { b: false } },
  };
  for (const value of draw(conditional)) expect(Object.hasOwn(value as object, 'b')).toBe((value as { a: boolean }).a);
});

test('unsatisfiable schemas and unknown keywords are distinguished', () => {
  const impossible = { type: 'object', required: ['a'], properties: { a: false } } as const;
  expect(() => valueArbitraryOf(impossible)).toThrow(UnsatisfiableSchemaError);
  const unknown = { type: 'array', contains: flag } as const;
  expect(() => valueArbitraryOf(unknown)).toThrow(UnsupportedKeywordError);
});
