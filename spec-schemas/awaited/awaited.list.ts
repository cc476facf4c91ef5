// Written by `npm run lists` from the files of this folder; no edit lasts.
import type { AwaitedRows } from './awaited-part.ts';
import { accountsAwaited } from './accounts.ts';
import { chaseAwaited } from './chase.ts';
import { compressionAwaited } from './compression.ts';
import { earnAwaited } from './earn.ts';
import { feedAwaited } from './feed.ts';
import { fillsAwaited } from './fills.ts';
import { historyAwaited } from './history.ts';
import { marketsAwaited } from './markets.ts';
import { optionsAwaited } from './options.ts';
import { perpDeployAwaited } from './perp-deploy.ts';
import { positionsAwaited } from './positions.ts';
import { spotDeployAwaited } from './spot-deploy.ts';
import { spotMarginAwaited } from './spot-margin.ts';
import { transfersAwaited } from './transfers.ts';
import { transportAwaited } from './transport.ts';
import { triggersAwaited } from './triggers.ts';

/** What clauses without a check need, area by area. */
export const awaitedLists: readonly AwaitedRows[] = [
  accountsAwaited,
  chaseAwaited,
  compressionAwaited,
  earnAwaited,
  feedAwaited,
  fillsAwaited,
  historyAwaited,
  marketsAwaited,
  optionsAwaited,
  perpDeployAwaited,
  positionsAwaited,
  spotDeployAwaited,
  spotMarginAwaited,
  transfersAwaited,
  transportAwaited,
  triggersAwaited,
];
