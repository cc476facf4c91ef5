import type { Core } from '../core.ts';
import { assetHolderOf } from '../engine/risk/spendable.ts';
import { redeemEarnShares } from '../engine/spot/earn.ts';
import { holderForEarnPool } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import type { Units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { type EarnPool, earnPoolAt, earnSharesOf } from '../state/earn.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { checkFactoryForLookup } from './gates.ts';
import { parseRequestUint, unreadableAmountRefusal } from './request-values.ts';

export interface EarnWithdraw {
  readonly asset: number;
  readonly shares: Units;
}

/** @source write-api, "Spot margin and Earn"; engine facts, section 19 */
export interface EarnWithdrawRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'positive' | 'pool' | 'holding' | 'payout', EarnWithdraw>[];
}

const onPool = checkFactoryForLookup(({ state }, { asset }: EarnWithdraw) => earnPoolAt(state, asset));

export const earnWithdrawRules: EarnWithdrawRules = {
  gates: [
    {
      id: 'positive',
      check: (_core, _account, { shares }) =>
        shares <= 0n ? refuse('INVALID_REQUEST', 'shares must be positive') : null,
    },
    {
      id: 'pool',
      check: ({ state }, _account, { asset }) =>
        earnPoolAt(state, asset) === undefined ? refuse('PRECONDITION_FAILED', 'no such pool') : null,
    },
    {
      id: 'holding',
      check: onPool(({ state }, account, { asset }, { shares }) =>
        shares > earnSharesOf(state, asset, account) ? refuse('PRECONDITION_FAILED', 'shares above the holding') : null,
      ),
    },
    {
      // A pool pays nothing if it is worth nothing or has lent everything.
      id: 'payout',
      check: onPool((core, _account, pool, { shares }) =>
        pool.shares > 0n && core.rules.engine.earn.payout(shares, pool) <= 0n
          ? refuse('PRECONDITION_FAILED', whyUnpaid(core, pool))
          : null,
      ),
    },
  ],
};

function whyUnpaid({ rules }: Core, pool: EarnPool): string {
  if (pool.supplied <= 0n) return 'pool insolvent';
  return rules.engine.earn.idle(pool) <= 0n ? 'pool has no idle liquidity' : 'payout rounds to zero';
}

/** Redeems pool shares, up to the idle money of the pool. */
export const earnWithdrawDefinition = defineAction('earn_withdraw', {
  decode({ asset, shares: sent }): EarnWithdraw | Refusal {
    const shares = parseUnits(String(sent));
    return shares === null ? unreadableAmountRefusal : { asset: Number(parseRequestUint(asset)), shares };
  },
  admit: () => null,
  commit(core, { account }, asked) {
    const refusal = firstRefusal(core.rules.actions.earnWithdraw.gates, core, account, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const pool = earnPoolAt(core.state, asked.asset);
    // No-op if a fault removes the gates and the request names no pool, or one without shares.
    if (pool === undefined || pool.shares === 0n || pool.supplied <= 0n) return doneOutcome;
    const { asset: token } = asked;
    const amount = redeemEarnShares(core, pool, account, asked.shares);
    const to = assetHolderOf(core, account, { asset: token, toPerp: false });
    moveMoney(core, {
      token,
      amount,
      from: holderForEarnPool(token),
      to,
      why: { kind: 'earn', ledger: 'earn_withdraw' },
    });
    return doneOutcome;
  },
});
