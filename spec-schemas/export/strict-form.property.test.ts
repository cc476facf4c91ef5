import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonMap, type Json, type JsonMap, mapSubschemas } from './schema-walk.ts';
import { toStrictSchema } from './strict-form.ts';

const types = ['string', 'integer', 'number', 'array', 'object', 'boolean', 'null'] as const;
const names = fc.constantFrom('a', 'b', 'c');
const bound = fc.nat(3);
const optional = <Part>(part: fc.Arbitrary<Part>) => fc.option(part, { nil: undefined });

const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.boolean(),
    fc
      .record({
        type: optional(fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 4 })),
        minLength: optional(bound),
        pattern: optional(fc.constantFrom('^a', 'b$')),
        minimum: optional(bound),
        exclusiveMaximum: optional(bound),
        multipleOf: optional(fc.constantFrom(2, 3)),
        minItems: optional(bound),
        uniqueItems: optional(fc.constant(true)),
        items: optional(tie('schema')),
        properties: optional(fc.dictionary(names, tie('schema'), { maxKeys: 2, noNullPrototype: true })),
        additionalProperties: optional(tie('schema')),
        required: optional(fc.uniqueArray(names, { maxLength: 2 })),
        maxProperties: optional(bound),
        anyOf: optional(fc.array(tie('schema'), { minLength: 1, maxLength: 2 })),
        allOf: optional(fc.array(tie('schema'), { minLength: 1, maxLength: 2 })),
        not: optional(tie('schema')),
      })
      // Safe: what is undefined is left out by printing.
      .map((all): Json => JSON.parse(JSON.stringify(all))),
  ),
}));

const value = fc.oneof(
  fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'b') }),
  fc.integer({ min: -1, max: 7 }),
  fc.constantFrom(0.5, null, true),
  fc.array(fc.constantFrom(1, 'a', null), { maxLength: 4 }),
  fc.dictionary(names, fc.constantFrom(1, 'ab', null), { noNullPrototype: true }),
);

// Not the newest draft: what it tracks of evaluated keys fails to compile for some of these schemas.
const ajv = new Ajv({ strict: false });

test('the strict form of a schema accepts the same values', () => {
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 8, maxLength: 8 }), (written, values) => {
      const before = ajv.compile(written as JsonMap);
      const after = ajv.compile(toStrictSchema(written) as JsonMap);
      for (const one of values) expect([one, after(one)]).toEqual([one, before(one)]);
    }),
    { numRuns: 300 },
  );
});

/** Returns the schema and all those inside it. */
function partsOf(part: Json): readonly JsonMap[] {
  if (!isJsonMap(part)) return [];
  const found = [part];
  mapSubschemas(part, (inside) => {
    found.push(...partsOf(inside));
    return inside;
  });
  return found;
}

test('in it each required key is declared, and only null stands beside another type', () => {
  fc.assert(
    fc.property(schema, (written) => {
      for (const { required = [], properties = {}, type = 'null' } of partsOf(toStrictSchema(written))) {
        expect(Object.keys(properties as JsonMap)).toEqual(expect.arrayContaining([...(required as string[])]));
        const others = [type].flat().filter((name) => name !== 'null');
        expect(others.length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 300 },
  );
});
