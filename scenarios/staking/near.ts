import { Dec } from '../../harness/compare/decimal.ts';

/** Tolerance for truncating a share: its decimal and unit are open (D132). */
const CUT = Dec.of('0.0000001');

export function isNearStake(one: Dec, other: Dec): boolean {
  return one.minus(other).abs().compare(CUT) <= 0;
}
