import { expect, test } from 'vitest';
import { parseJson, printJson } from '../json/lossless.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { exportedShapes, jsonSchemaOf } from './json-schema.ts';
import { openApiDocument } from './openapi.ts';

const printed: readonly (readonly [string, string])[] = [
  ['JSON Schema', printJson([...exportedShapes()].map(([id, shape]) => jsonSchemaOf(id, shape)))],
  ['OpenAPI', printJson(openApiDocument('1.2.3'))],
  ['AsyncAPI', printJson(asyncApiDocument('1.2.3'))],
];

/** Returns every bound in the document that a double cannot hold exactly. */
function wideBounds(value: unknown): bigint[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    /imum$/i.test(key) && Number(member) > 2 ** 53 ? [BigInt(member)] : wideBounds(member),
  );
}

test.each(printed)('%s bounds 64 bits exactly', (_format, text) => {
  const bounds = wideBounds(parseJson(text));
  expect(bounds.length).toBeGreaterThan(5);
  expect([...new Set(bounds)]).toEqual([2n ** 64n - 1n]);
});

// The feed's frames have no 64-bit digits with a bound.
test.each(printed.slice(0, 2))(
  '%s: no pattern of digits allows 2^64, and every 64-bit one allows 2^64-1',
  (_format, text) => {
    const forms = [...text.matchAll(/"pattern":("\^\((?:[^"\\]|\\.)*18446744073709551(?:[^"\\]|\\.)*")/g)].map(
      ([, pattern = '""']) => new RegExp(JSON.parse(pattern), 'u'),
    );
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) {
      expect([form.test('18446744073709551615'), form.test('18446744073709551616')]).toEqual([true, false]);
    }
    expect(text).not.toMatch(/\{0,19\}|\{15,19\}/);
  },
);
