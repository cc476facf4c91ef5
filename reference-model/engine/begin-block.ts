import type { Core } from '../core.ts';
import { nextEvmBlockMs, runEvmBlock } from '../evm/evm-blocks.ts';
import { nextBatchEndMs } from '../state/batch-orders.ts';
import { nextOutboxExitMs } from '../state/bridge.ts';
import { nextChaseEndMs } from '../state/chases.ts';
import { nextCooldownEndMs } from '../state/forced-closes.ts';
import { nextSeriesMs } from '../state/options.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { takeScheduledCancels } from '../state/scheduled-cancels.ts';
import { nextMaturityMs } from '../state/staking.ts';
import { nextSliceMs } from '../state/twaps.ts';
import { clearOutboxes } from './bridge.ts';
import { nextFundingMs, runFunding } from './fees/funding.ts';
import { settleDueSeries } from './options/option-settlement.ts';
import { runBatches } from './orders/batch-auctions.ts';
import { cancelAll } from './orders/cancel-order.ts';
import { runChases } from './orders/chases.ts';
import { placeEvmOrders } from './orders/evm-orders.ts';
import { fireTriggers, ratchetLevels, retireLegs } from './orders/fire-triggers.ts';
import { runTwaps } from './orders/twap-slices.ts';
import { foldBasisAverage, nextBasisFoldMs, noteHourlyMark, updateMark } from './risk/mark.ts';
import { reviewTouched } from './risk/review-touched.ts';
import { reviewDueTiers } from './risk/tiers.ts';
import { accrueAllInterest } from './spot/earn.ts';
import { releaseMatured } from './staking.ts';

/** Step that the venue runs at the start of every block. A step looks at due rows, not at all rows that there are. */
export interface BlockStep {
  readonly id:
    | 'batch-auction'
    | 'mark'
    | 'trailing'
    | 'basis'
    | 'hourly-mark'
    | 'funding'
    | 'earn'
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
   * The first time behind `afterMs` at which the step must run for what it does to be the same in one long advance as
   * in many short ones. Null, or left out: any block will do.
   */
  readonly nextDueMs?: (core: Core, afterMs: number) => number | null;
}

/**
 * Steps of a block after its system writes and before its user actions, in this order. Each step reads only what the steps
 * before it wrote.
 * @source engine facts, section 2
 */
export const blockSteps: readonly BlockStep[] = [
  // Batches clear by the mark of the block before.
  { id: 'batch-auction', run: runBatches, nextDueMs: ({ state }) => nextBatchEndMs(state) },
  { id: 'mark', run: inEveryPerp(updateMark) },
  { id: 'trailing', run: inEveryPerp(ratchetLevels) },
  { id: 'basis', run: inEveryPerp(foldBasisAverage), nextDueMs: earliestOfPerps(nextBasisFoldMs) },
  { id: 'hourly-mark', run: inEveryPerp(noteHourlyMark) },
  { id: 'funding', run: inEveryPerp(runFunding), nextDueMs: earliestOfPerps(nextFundingMs) },
  { id: 'earn', run: accrueAllInterest },
  {
    id: 'scheduled-cancels',
    run: (core) => {
      for (const owner of takeScheduledCancels(core.state, core.state.height)) cancelAll(core, owner, null);
    },
  },
  { id: 'retired-legs', run: retireLegs },
  { id: 'trigger', run: fireTriggers },
  { id: 'tiers', run: reviewDueTiers, nextDueMs: ({ state }, afterMs) => nextCooldownEndMs(state, afterMs) },
  { id: 'twap', run: runTwaps, nextDueMs: ({ state }, afterMs) => nextSliceMs(state, afterMs) },
  { id: 'chase', run: runChases, nextDueMs: ({ state }, afterMs) => nextChaseEndMs(state, afterMs) },
  { id: 'unbonding', run: releaseMatured, nextDueMs: ({ state }, afterMs) => nextMaturityMs(state, afterMs) },
  { id: 'bridge', run: clearOutboxes, nextDueMs: ({ state }, afterMs) => nextOutboxExitMs(state, afterMs) },
  { id: 'evm-orders', run: placeEvmOrders, nextDueMs: ({ state }) => state.evm.written[0]?.dueMs ?? null },
  { id: 'options', run: settleDueSeries, nextDueMs: ({ state }, afterMs) => nextSeriesMs(state, afterMs) },
  { id: 'evm', run: runEvmBlock, nextDueMs: nextEvmBlockMs },
];

function inEveryPerp(work: (core: Core, market: PerpMarket) => void): BlockStep['run'] {
  return (core) => {
    // Several times a block: by an iterator helper it would cost more than most of the work.
    for (const market of core.state.markets.values()) if (market.kind === 'perp') work(core, market);
  };
}

function earliestOfPerps(
  due: (core: Core, market: PerpMarket, afterMs: number) => number | null,
): NonNullable<BlockStep['nextDueMs']> {
  return (core, afterMs) => {
    let least: number | null = null;
    for (const market of core.state.markets.values())
      if (market.kind === 'perp') least = earlier(least, due(core, market, afterMs));
    return least;
  };
}

/** Begin-block work. `state.height` and `state.timeMs` are those of the block that is being built. */
export function beginBlock(core: Core): void {
  for (const { id, run } of core.rules.engine.block) {
    core.journal.byRule(id, () => {
      run(core);
      reviewTouched(core);
    });
  }
}

/** When begin-block work is next due, if no block comes before; null when none waits for its time. */
export function nextDueMs(core: Core, afterMs: number): number | null {
  let least: number | null = null;
  for (const step of core.rules.engine.block) least = earlier(least, step.nextDueMs?.(core, afterMs) ?? null);
  return least;
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
