// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { Family } from './family.ts';
import { margin } from './margin.ts';
import { trading } from './trading.ts';
import { transfers } from './transfers.ts';

/** Every family of sequences. */
export const families: readonly Family[] = [
  margin,
  trading,
  transfers,
];
