import { Dec } from '../../harness/compare/decimal.ts';

/** Where a share is cut, and to which unit, is open (D132). */
const CUT = Dec.of('0.0000001');

export function near(one: Dec, other: Dec): boolean {
  return one.minus(other).abs().compare(CUT) <= 0;
}
