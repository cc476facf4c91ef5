import type { Expectation } from '../../harness/check/expect.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/** The same figure in two bodies: decimals by value (D09), hex in any case (D10), everything else as it stands. */
export function sameFigure(
  expectation: Expectation,
  actual: JsonValue | undefined,
  expected: JsonValue | undefined,
  path: string,
): void {
  const value = Dec.parse(expected);
  if (value !== null) expectation.decimal(actual, value, path);
  else expectation.equal(unspelled(actual), unspelled(expected), path);
}

function unspelled(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? value.toLowerCase() : value;
}
