import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Of both halves of the space for new objects, bytes: a larger one makes no run faster. */
const ENOUGH = 32 * 2 ** 20;
/** The same for another thread, as its limits have it: three halves. */
export const YOUNG_GENERATION_MB = 48;

/**
 * Lets the space for new objects grow as far as a run has use for; V8 would go on to four times as much. Asked again now and then,
 * because V8 takes some back where little happens. It holds for all threads, so it is for a run that has one.
 */
export function boundYoungGeneration(): void {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  setGrowth((space?.space_size ?? 0) >= ENOUGH ? 1 : USUAL);
}

/** As it is without anybody's doing. */
export function unboundYoungGeneration(): void {
  setGrowth(USUAL);
}

/** How many times larger it becomes where it is too small. */
const USUAL = 2;

function setGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
