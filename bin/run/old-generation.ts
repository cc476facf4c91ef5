import { setFlagsFromString } from 'node:v8';

/**
 * By how much of what is in use the heap may grow before all of it is collected again, percent. A run on the model has 70 to
 * 100 MB in use, and V8 would let that grow to four times as much on a machine that has the memory.
 */
const GROWTH_PERCENT = 30;

/** Lets the space for old objects of all threads grow no further than a run has use for. */
export function boundOldGeneration(setFlags: SetFlags = setFlagsFromString): void {
  setFlags(growthFlag(GROWTH_PERCENT));
}

/** As it is without anybody's doing. */
export function unboundOldGeneration(setFlags: SetFlags = setFlagsFromString): void {
  setFlags(growthFlag(0));
}

/** Setter of the flags of V8, for all threads. */
type SetFlags = (flags: string) => void;

function growthFlag(percent: number): string {
  return `--heap-growing-percent=${percent}`;
}
