import type { Dec } from '../../harness/compare/decimal.ts';

/** Whether two figures differ by no more than `tolerance`, either way. */
export function within(actual: Dec, expected: Dec, tolerance: Dec): boolean {
  return actual.minus(expected).abs().compare(tolerance) <= 0;
}
