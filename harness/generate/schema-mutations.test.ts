import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportedShapes } from '../../spec-schemas/export/json-schema.ts';
import { bigintsToDoubles } from '../../spec-schemas/json/doubles.ts';
import { compileShapePredicate, compileShapeValidator } from '../compare/shape-compiler.ts';
import { exampleValueOfShape, makeKeywordFaultFinder } from './schema-judge.fixture.ts';
import { findRejectingKeywords } from './schema-keywords.ts';
import { generateSchemaMutations } from './schema-mutations.ts';
import { asJsonSchema, type JsonSchema } from './schema-node.ts';
import { makeAllOptionalKeysArbitraries } from './schema-values.ts';

/** Maximum draws of full values until every keyword was tried: two elements with equal keys, say, leave an order untried. */
const MAX_DRAWS = 20;

const nameOf = ({ schemaPath, key }: { readonly schemaPath: string; readonly key?: string | undefined }) =>
  key === undefined ? schemaPath : `${schemaPath} ${key}`;

describe.each([...exportedShapes()])('%s', (id, shape) => {
  const schema = asJsonSchema(shape);
  const faults = makeKeywordFaultFinder(compileShapeValidator(shape));
  const fits = compileShapePredicate(shape);

  test('a mutation is rejected by the named keyword, and by the test without messages', () => {
    fc.assert(
      fc.property(fc.tuple(...makeAllOptionalKeysArbitraries(schema)), (values) => {
        for (const value of values) {
          expect(fits(bigintsToDoubles(value))).toBe(faults(value).length === 0);
          for (const mutation of generateSchemaMutations(schema, value)) {
            expect(faults(mutation.value).map(nameOf)).toContain(nameOf(mutation));
            expect(fits(bigintsToDoubles(mutation.value)), nameOf(mutation)).toBe(false);
          }
        }
      }),
      { numRuns: 1 },
    );
  });

  test('every keyword rejects some mutation', () => {
    const untried = new Set([...findRejectingKeywords(schema)].map(nameOf));
    const tryAll = (value: unknown) => {
      for (const mutation of generateSchemaMutations(schema, value)) {
        const name = nameOf(mutation);
        if (untried.has(name) && faults(mutation.value).some((fault) => nameOf(fault) === name)) untried.delete(name);
      }
    };
    tryAll(exampleValueOfShape(id));
    for (let draw = 0; draw < MAX_DRAWS && untried.size > 0; draw += 1) {
      for (const values of makeAllOptionalKeysArbitraries(schema)) tryAll(fc.sample(values, 1)[0]);
    }
    expect([...untried]).toEqual([]);
  });
});

const paths = (schema: JsonSchema, value: unknown) => [...generateSchemaMutations(schema, value)].map(nameOf);

test('a mutation that another branch accepts does not count', () => {
  const choice = {
    anyOf: [
      { type: 'string', pattern: '^[0-9]+$' },
      { type: 'string', minLength: 1 },
    ],
  } as const;
  expect([...generateSchemaMutations(choice, '7')].map(({ value }) => value)).not.toContain('7~');
  expect(paths(choice, '7')).toContain('#/anyOf/0/pattern');
});

test('alternative keys are all removed at once', () => {
  const either = { type: 'object', anyOf: [{ required: ['user'] }, { required: ['address'] }] } as const;
  const dropped = [...generateSchemaMutations(either, { user: 1, address: 2 })].filter(
    ({ keyword }) => keyword === 'required',
  );
  expect(dropped.map(({ schemaPath, value }) => [schemaPath, value])).toEqual([
    ['#/anyOf/0/required', {}],
    ['#/anyOf/1/required', {}],
  ]);
});

test('a forbidden key is added, an unknown one only where it is forbidden', () => {
  const open = { type: 'object', properties: { old: { not: {} } }, additionalProperties: false } as const;
  expect(paths(open, {})).toEqual(['#/type', '#/properties/old/not']);
  expect(paths({ ...open, 'x-extra': 'forbidden' }, {})).toContain('#/additionalProperties');
});

test('a branch whose condition leaves no values is tested by what leads into it', () => {
  const shape = {
    if: { type: 'integer' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { type: 'string', pattern: '^[0-9]+$' },
    else: { type: 'string' },
  } as const;
  expect(paths(shape, '7')).toContain('#/then/type');
  // The condition has excluded strings, so no format of one can be wrong.
  expect([...findRejectingKeywords(shape)].map(nameOf)).toEqual(['#/if', '#/then/type', '#/else/type']);
});

test('keywords that only select, repeat or advise reject nothing', () => {
  const shape: JsonSchema = {
    type: 'array',
    'x-order': 'set:oid',
    maxItems: 2,
    items: { type: 'object', additionalProperties: false, required: ['a', 'b'] },
    if: { type: 'array', minItems: 1 },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { type: 'array', maxItems: 1 },
  };
  expect([...findRejectingKeywords(shape)].map(nameOf)).toEqual([
    '#/type',
    '#/maxItems',
    '#/if',
    '#/items/type',
    '#/items/required a',
    '#/items/required b',
    '#/then/maxItems',
  ]);
});
