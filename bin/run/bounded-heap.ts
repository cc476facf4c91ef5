import { boundOldGeneration, unboundOldGeneration } from './old-generation.ts';
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
