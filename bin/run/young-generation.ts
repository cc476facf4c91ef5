import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Size of both halves of the space for new objects, bytes: a larger one makes no run faster. */
const ENOUGH = 32 * 2 ** 20;
/** The same for another thread, as its limits have it: three halves. */
export const YOUNG_GENERATION_MB = 48;

/**
 * Has each thread that starts from now on begin with the space that it has use for: that none grows any further holds for all
 * threads, however far one has come.
 */
export function setInitialYoungGeneration(): void {
  setFlagsFromString(`--min-semi-space-size=${YOUNG_GENERATION_MB / 3}`);
}

/**
 * Lets the space for new objects grow as far as a run has use for; V8 would go on to four times as much. Asked again now and then,
 * because V8 takes some back where little happens. It holds for all threads.
 */
export function boundYoungGeneration(): void {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  setGrowth((space?.space_size ?? 0) >= ENOUGH ? 1 : USUAL);
}

/** As it is without anybody's doing. */
export function unboundYoungGeneration(): void {
  setGrowth(USUAL);
  setFlagsFromString('--min-semi-space-size=0');
}

/** How many times larger it becomes where it is too small. */
const USUAL = 2;

function setGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
