// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { AwaitedRows } from './awaited-part.ts';
import { chaseAwaited } from './chase.ts';
import { compressionAwaited } from './compression.ts';
import { feedAwaited } from './feed.ts';
import { marketsAwaited } from './markets.ts';
import { spotDeployAwaited } from './spot-deploy.ts';
import { transfersAwaited } from './transfers.ts';
import { transportAwaited } from './transport.ts';

/** What clauses without a check need, area by area. */
export const awaitedLists: readonly AwaitedRows[] = [
  chaseAwaited,
  compressionAwaited,
  feedAwaited,
  marketsAwaited,
  spotDeployAwaited,
  transfersAwaited,
  transportAwaited,
];
