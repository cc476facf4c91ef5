import type { Core } from '../core.ts';
import { nextEvmBlockMs, runDueEvmBlocks } from '../evm/evm-blocks.ts';
import { touchAccount } from '../money/touched.ts';
import { nextBatchAuctionEndMs } from '../state/batch-orders.ts';
import { nextOutboxRemovalMs } from '../state/bridge.ts';
import { nextChaseEndMs } from '../state/chases.ts';
import { nextForcedCooldownEndMs } from '../state/forced-closes.ts';
import { nextSeriesDueMs } from '../state/options.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { listOwnersEnteringPortfolioMargin } from '../state/portfolios.ts';
import { takeOwnersOfDueCancels } from '../state/scheduled-cancels.ts';
import { nextUnbondingMaturityMs } from '../state/staking.ts';
import { nextTwapSliceMs } from '../state/twaps.ts';
import { dropFinishedWithdrawals } from './bridge.ts';
import { nextFundingMs, runFunding } from './fees/funding.ts';
import { settleDueSeries } from './options/option-settlement.ts';
import { clearDueBatchAuctions } from './orders/batch-auctions.ts';
import { cancelOrdersAndLegs } from './orders/cancel-order.ts';
import { runChases } from './orders/chases.ts';
import { placeEvmOrders } from './orders/evm-orders.ts';
import { cancelOrphanedLegs, fireTriggers, ratchetTrailingLevels } from './orders/fire-triggers.ts';
import { sendDueTwapSlices } from './orders/twap-slices.ts';
import { foldBasisAverage, nextBasisFoldMs, recordHourlyMark, updateMark } from './risk/mark.ts';
import { reviewTouchedAccounts } from './risk/review-touched.ts';
import { reviewDueLiquidationTiers } from './risk/tiers.ts';
import { accrueAllEarnInterest } from './spot/earn.ts';
import { releaseMaturedStake } from './staking.ts';

/** Step that the venue runs at the start of every block. A step checks due rows, not all rows. */
export interface BeginBlockStep {
  readonly id:
    | 'batch-auction'
    | 'mark'
    | 'trailing'
    | 'basis'
    | 'hourly-mark'
    | 'funding'
    | 'earn'
    | 'portfolio-margin'
    | 'scheduled-cancels'
    | 'retired-legs'
    | 'trigger'
    | 'tiers'
    | 'twap'
    | 'chase'
    | 'unbonding'
    | 'bridge'
    | 'evm-orders'
    | 'options'
    | 'evm';
  readonly run: (core: Core) => void;
  /**
   * The first time after `afterMs` at which the step must run, for one long advance to have the same effect as many short ones. Null or
   * absent: any block will do.
   */
  readonly nextDueMs?: (core: Core, afterMs: number) => number | null;
}

/**
 * Steps of a block after its system writes and before its user actions, in this order. Each step reads only what earlier steps wrote.
 * @source engine facts, section 2
 */
export const beginBlockSteps: readonly BeginBlockStep[] = [
  // Batches clear at the previous block's mark.
  { id: 'batch-auction', run: clearDueBatchAuctions, nextDueMs: ({ state }) => nextBatchAuctionEndMs(state) },
  { id: 'mark', run: inEveryPerp(updateMark) },
  { id: 'trailing', run: inEveryPerp(ratchetTrailingLevels) },
  { id: 'basis', run: inEveryPerp(foldBasisAverage), nextDueMs: earliestOfPerps(nextBasisFoldMs) },
  { id: 'hourly-mark', run: inEveryPerp(recordHourlyMark) },
  { id: 'funding', run: inEveryPerp(runFunding), nextDueMs: earliestOfPerps(nextFundingMs) },
  { id: 'earn', run: accrueAllEarnInterest },
  {
    id: 'portfolio-margin',
    run: (core) => {
      for (const owner of listOwnersEnteringPortfolioMargin(core.state)) touchAccount(core, owner);
    },
  },
  {
    id: 'scheduled-cancels',
    run: (core) => {
      for (const owner of takeOwnersOfDueCancels(core.state, core.state.height)) cancelOrdersAndLegs(core, owner, null);
    },
  },
  { id: 'retired-legs', run: cancelOrphanedLegs },
  { id: 'trigger', run: fireTriggers },
  {
    id: 'tiers',
    run: reviewDueLiquidationTiers,
    nextDueMs: ({ state }, afterMs) => nextForcedCooldownEndMs(state, afterMs),
  },
  { id: 'twap', run: sendDueTwapSlices, nextDueMs: ({ state }, afterMs) => nextTwapSliceMs(state, afterMs) },
  { id: 'chase', run: runChases, nextDueMs: ({ state }, afterMs) => nextChaseEndMs(state, afterMs) },
  {
    id: 'unbonding',
    run: releaseMaturedStake,
    nextDueMs: ({ state }, afterMs) => nextUnbondingMaturityMs(state, afterMs),
  },
  {
    id: 'bridge',
    run: dropFinishedWithdrawals,
    nextDueMs: ({ state }, afterMs) => nextOutboxRemovalMs(state, afterMs),
  },
  { id: 'evm-orders', run: placeEvmOrders, nextDueMs: ({ state }) => state.evm.written[0]?.dueMs ?? null },
  { id: 'options', run: settleDueSeries, nextDueMs: ({ state }, afterMs) => nextSeriesDueMs(state, afterMs) },
  { id: 'evm', run: runDueEvmBlocks, nextDueMs: nextEvmBlockMs },
];

function inEveryPerp(work: (core: Core, market: PerpMarket) => void): BeginBlockStep['run'] {
  return (core) => {
    // Runs several times per block: an iterator helper would cost more than most of the work.
    for (const market of core.state.markets.values()) if (market.kind === 'perp') work(core, market);
  };
}

function earliestOfPerps(
  due: (core: Core, market: PerpMarket, afterMs: number) => number | null,
): NonNullable<BeginBlockStep['nextDueMs']> {
  return (core, afterMs) => {
    let least: number | null = null;
    for (const market of core.state.markets.values())
      if (market.kind === 'perp') least = earlier(least, due(core, market, afterMs));
    return least;
  };
}

/** Begin-block work. `state.height` and `state.timeMs` are those of the block under construction. */
export function beginBlock(core: Core): void {
  for (const { id, run } of core.rules.engine.block) {
    core.journal.byRule(id, () => {
      run(core);
      reviewTouchedAccounts(core);
    });
  }
}

/** Time at which begin-block work is next due, if no block comes earlier; null if none waits for a time. */
export function nextBeginBlockMs(core: Core, afterMs: number): number | null {
  let least: number | null = null;
  for (const step of core.rules.engine.block) least = earlier(least, step.nextDueMs?.(core, afterMs) ?? null);
  return least;
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
