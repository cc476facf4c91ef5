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

/** Every bound in the document beyond what a double counts exactly. */
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

// Pushes of the feed have no 64-bit value in digits of a bounded number.
test.each(printed.slice(0, 2))(
  '%s: no form of digits admits 2^64, and none of 64 bits leaves 2^64-1 out',
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
