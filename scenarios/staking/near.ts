import { Dec } from '../../harness/compare/decimal.ts';

/** Tolerance of a share's cut: the place and the unit are open (D132). */
const CUT = Dec.of('0.0000001');

export function isNearStake(one: Dec, other: Dec): boolean {
  return one.minus(other).abs().compare(CUT) <= 0;
}
