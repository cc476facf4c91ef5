// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { AwaitedRows } from './awaited-part.ts';
import { accountsAwaited } from './accounts.ts';
import { earnAwaited } from './earn.ts';
import { feedAwaited } from './feed.ts';
import { spotMarginAwaited } from './spot-margin.ts';
import { transportAwaited } from './transport.ts';

/** What clauses without a check need, area by area. */
export const awaitedLists: readonly AwaitedRows[] = [
  accountsAwaited,
  earnAwaited,
  feedAwaited,
  spotMarginAwaited,
  transportAwaited,
];
