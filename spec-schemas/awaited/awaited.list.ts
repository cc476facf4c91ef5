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
import { modesAwaited } from './modes.ts';
import { ordersAwaited } from './orders.ts';
import { perpDeployAwaited } from './perp-deploy.ts';
import { positionsAwaited } from './positions.ts';
import { scaleAwaited } from './scale.ts';
import { spotDeployAwaited } from './spot-deploy.ts';
import { spotMarginAwaited } from './spot-margin.ts';
import { spotAwaited } from './spot.ts';
import { transfersAwaited } from './transfers.ts';
import { transportAwaited } from './transport.ts';
import { triggersAwaited } from './triggers.ts';
import { twapAwaited } from './twap.ts';

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
  modesAwaited,
  ordersAwaited,
  perpDeployAwaited,
  positionsAwaited,
  scaleAwaited,
  spotDeployAwaited,
  spotMarginAwaited,
  spotAwaited,
  transfersAwaited,
  transportAwaited,
  triggersAwaited,
  twapAwaited,
];
