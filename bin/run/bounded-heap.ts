import { setFlagsFromString } from 'node:v8';
import { boundYoungGeneration, unboundYoungGeneration } from './young-generation.ts';

/** Interval at which the growth of the new space is sampled: a single unit may take a third of a run. */
const LOOK_EVERY_MS = 50;

/**
 * Limits the heap of all threads to what a run on the model, and its reports, need.
 * @returns removes the limits
 */
export function boundHeap(): () => void {
  boundOldGeneration();
  boundYoungGeneration();
  const looking = setInterval(boundYoungGeneration, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(looking);
    unboundYoungGeneration();
    unboundOldGeneration();
  };
}

/**
 * Heap growth between two full collections, in percent of the live size. A run on the model has 70 to 100 MB in use, and V8 would let
 * that grow fourfold on a machine with enough memory.
 */
const GROWTH_PERCENT = 30;

/** Limits the growth of the old space of all threads to what a run needs. */
export function boundOldGeneration(setFlags: SetFlags = setFlagsFromString): void {
  setFlags(growthFlag(GROWTH_PERCENT));
}

/** Restores V8's default. */
export function unboundOldGeneration(setFlags: SetFlags = setFlagsFromString): void {
  setFlags(growthFlag(0));
}

/** Sets flags of V8, for all threads. */
type SetFlags = (flags: string) => void;

function growthFlag(percent: number): string {
  return `--heap-growing-percent=${percent}`;
}
