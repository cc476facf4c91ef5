import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isJsonArray,
  isJsonObject,
  JsonBoundExceeded,
  MAX_INTEGER_DIGITS,
  MAX_JSON_DEPTH,
  parseJson,
  printJson,
  tryParseJson,
} from './lossless.ts';

describe('parseJson', () => {
  test.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    ['[ 18446744073709551615]', [18446744073709551615n]],
    ['{"oid":340282366920938463463374607431768211455}', { oid: 340282366920938463463374607431768211455n }],
    ['{"a":[1,\n18446744073709551615,2]}', { a: [1, 18446744073709551615n, 2] }],
    ['"18446744073709551615"', '18446744073709551615'],
    ['{"hash":"0x1111111111111111"}', { hash: '0x1111111111111111' }],
    ['1.2345678901234567890', 1.2345678901234567],
    ['1234567890123456789e2', 1.2345678901234568e20],
    ['{"a":1,"a":2}', { a: 2 }],
  ])('reads %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test.each(['', '{', '01', '{"a":1}}', '<html>', '\ufeff{}'])('rejects %j as invalid JSON', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
    expect(tryParseJson(text)).toBeUndefined();
  });

  test('limits the nesting, not the number of brackets', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseJson(nested(MAX_JSON_DEPTH))).toHaveLength(1);
    expect(() => parseJson(nested(MAX_JSON_DEPTH + 1))).toThrow(JsonBoundExceeded);
    expect(() => parseJson('{"a":'.repeat(2_000_000))).toThrow(JsonBoundExceeded);
    expect(parseJson(`[${'[],'.repeat(1_000)}0]`)).toHaveLength(1_001);
  });

  test('ignores brackets inside strings, whatever precedes their quotes', () => {
    const text = JSON.stringify(['['.repeat(500), `\\"${'{'.repeat(500)}`, '\\\\', '"'.repeat(300)]);
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test('limits the digits of one integer', () => {
    expect(parseJson('9'.repeat(MAX_INTEGER_DIGITS))).toBe(BigInt('9'.repeat(MAX_INTEGER_DIGITS)));
    expect(() => parseJson('9'.repeat(MAX_INTEGER_DIGITS + 1))).toThrow(/digits bound/);
  });
});

describe('printJson', () => {
  test('prints a bigint as an integer and the rest as JSON.stringify does', () => {
    expect(printJson({ oid: 2n ** 64n - 1n, px: [1n, 0.5], cloid: null, gone: undefined })).toBe(
      '{"oid":18446744073709551615,"px":[1,0.5],"cloid":null}',
    );
  });

  test.each([[undefined], [() => 1]])('rejects %s', (value) => {
    expect(() => printJson(value)).toThrow(TypeError);
  });

  test('is read back without loss', () => {
    const wide = fc.bigInt({ min: -(2n ** 130n), max: 2n ** 130n }).filter((n) => !Number.isSafeInteger(Number(n)));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue(),
        wide,
        fc.array(tie('tree')),
        fc.dictionary(fc.string(), tie('tree')),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        // Printed and parsed first, since JSON has no -0.
        const text = printJson(value);
        expect(printJson(parseJson(text))).toBe(text);
      }),
    );
  });
});

test('distinguishes objects from arrays and null', () => {
  expect([isJsonObject({}), isJsonObject([]), isJsonObject(null), isJsonObject(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([isJsonArray([]), isJsonArray({}), isJsonArray(undefined)]).toEqual([true, false, false]);
});
