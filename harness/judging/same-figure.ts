import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { derived, type Traced } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { Dec } from '../compare/decimal.ts';

/** Judges that a figure is the same in two bodies: decimals by value (D09), hex case-insensitively (D10), everything else exactly. */
export function judgeSameFigure(
  expectation: Expectation,
  actual: Traced<JsonValue | undefined>,
  expected: Traced<JsonValue | undefined>,
  path: string,
): void {
  if (Dec.parse(expected.value) !== null) expectation.decimal(actual, expected, path);
  else expectation.equal(unspelled(actual), unspelled(expected), path);
}

function unspelled(read: Traced<JsonValue | undefined>): Traced<JsonValue | undefined> {
  const { value } = read;
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? derived(value.toLowerCase(), read) : read;
}
