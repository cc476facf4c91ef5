import fc from 'fast-check';
import type { SpoiltFieldRef } from './spoilt.ts';

const ref: fc.Arbitrary<SpoiltFieldRef> = fc.record({
  field: fc.nat({ max: 11 }),
  how: fc.constantFrom('left out', 'left out', 'another type', 'null', 'another word'),
});

/** Returns an error for this percentage of bodies. */
export function makeSpoiltFieldRefArbitrary(percent: number): fc.Arbitrary<SpoiltFieldRef | null> {
  return fc.oneof({ weight: percent, arbitrary: ref }, { weight: 100 - percent, arbitrary: fc.constant(null) });
}
