// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { AwaitedRows } from './awaited-part.ts';

/** Parts that clauses without a check need, area by area. */
export const awaitedLists: readonly AwaitedRows[] = [
];
