import type { Core } from '../core.ts';
import { type Account, openAccount } from '../state/account.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { cancelAll } from './cancel-order.ts';
import { foldBasis, noteHourlyMark, updateMark } from './mark.ts';
import { reviewTouched } from './review-touched.ts';
import { cancelAloOrders, reviewTier } from './tiers.ts';

/** One thing that the venue does at the start of every block. */
export interface BlockStep {
  readonly id: 'mark' | 'basis' | 'hourly-mark' | 'scheduled-cancels' | 'tiers' | 'unwatch';
  readonly run: (core: Core) => void;
}

/**
 * What a block does after its system writes and before its user actions, in this order. Each step reads only what the
 * steps before it wrote.
 * @source engine facts, section 2
 */
export const blockSteps: readonly BlockStep[] = [
  { id: 'mark', run: inEveryMarket(updateMark) },
  { id: 'basis', run: inEveryMarket(foldBasis) },
  { id: 'hourly-mark', run: inEveryMarket(noteHourlyMark) },
  {
    id: 'scheduled-cancels',
    run: inEveryWatchedAccount((core, account) => {
      if (account.cancelAtBlock === null || account.cancelAtBlock > core.state.height) return;
      account.cancelAtBlock = null;
      cancelAll(core, account.address, null, 'schedule_cancel');
    }),
  },
  {
    id: 'tiers',
    run: inEveryWatchedAccount((core, account) => {
      reviewTier(core, account);
      cancelAloOrders(core, account);
    }),
  },
  { id: 'unwatch', run: inEveryWatchedAccount(unwatchIdle) },
];

function inEveryMarket(work: (core: Core, market: PerpMarket) => void): BlockStep['run'] {
  return (core) => {
    for (const market of core.state.markets.values()) work(core, market);
  };
}

function inEveryWatchedAccount(work: (core: Core, account: Account) => void): BlockStep['run'] {
  return (core) => {
    for (const address of [...core.state.watched]) work(core, openAccount(core.state, address));
  };
}

/** An account without a leg, a tier or a schedule cannot change by itself: no later block needs to look at it. */
function unwatchIdle({ state }: Core, account: Account): void {
  const idle = account.positions.size === 0 && account.tier === 'Safe' && account.cancelAtBlock === null;
  if (idle) state.watched.delete(account.address);
}

/** Begin-block work. `state.height` and `state.timeMs` are those of the block that is being built. */
export function beginBlock(core: Core): void {
  for (const { id, run } of core.rules.engine.block) {
    core.journal.causedBy({ kind: 'rule', rule: id }, () => {
      run(core);
      reviewTouched(core);
    });
  }
}
