import { ModelFault } from '../model-fault.ts';

/** The greatest integer whose square is not above `value`. @throws ModelFault below zero */
export function isqrt(value: bigint): bigint {
  if (value < 0n) throw new ModelFault('numeric.isqrt', { expected: 'no negative number', got: value });
  if (value < 2n) return value;
  // Newton's iteration from above decreases until it has converged.
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
