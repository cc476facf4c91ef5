import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Size of both halves of the new space, bytes; a larger one makes no run faster. */
const ENOUGH = 32 * 2 ** 20;
/** The same limit for another thread, whose setting counts three halves. */
export const YOUNG_GENERATION_MB = 48;

/** Makes each new thread start with the full size, since the growth limit applies to all threads, however far each has grown. */
export function setInitialYoungGeneration(): void {
  setFlagsFromString(`--min-semi-space-size=${YOUNG_GENERATION_MB / 3}`);
}

/**
 * Limits the growth of the new space of all threads to what a run needs; V8 would go up to four times as much. Must be called repeatedly,
 * because V8 shrinks the space during idle times.
 */
export function boundYoungGeneration(): void {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  setGrowth((space?.space_size ?? 0) >= ENOUGH ? 1 : USUAL);
}

/** Restores V8's default. */
export function unboundYoungGeneration(): void {
  setGrowth(USUAL);
  setFlagsFromString('--min-semi-space-size=0');
}

/** V8's default growth factor. */
const USUAL = 2;

function setGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
