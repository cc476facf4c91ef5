import { setFlagsFromString } from 'node:v8';

/**
 * By how much of what is in use the heap may grow before all of it is collected again, percent. A run on the model has 70 to
 * 100 MB in use, and V8 would let that grow to four times as much on a machine that has the memory.
 */
const GROWTH_PERCENT = 30;

/** Lets the space for old objects of all threads grow no further than a run has use for. */
export function boundOldGeneration(): void {
  setGrowth(GROWTH_PERCENT);
}

/** As it is without anybody's doing. */
export function unboundOldGeneration(): void {
  setGrowth(0);
}

function setGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
