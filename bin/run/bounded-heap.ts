import { boundOldGeneration, unboundOldGeneration } from './old-generation.ts';
import { boundYoungGeneration, unboundYoungGeneration } from './young-generation.ts';

/** Between two looks at how far the space for new objects has grown: one unit may take a third of a run. */
const LOOK_EVERY_MS = 50;

/**
 * Holds the heap of all threads to what a run on the model, and its reports, have use for.
 * @returns what lets it grow as V8 likes
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
