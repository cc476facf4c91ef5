import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import { Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  earnShareWorthToleranceOf,
  earnWithdrawAction,
  isRoughlyBetween,
  lendableAmountOf,
  readEarnPoolState,
  readTracedEarnPoolState,
  withdrawShownEarnShares,
} from '../../harness/setup/earn.ts';
import { findSpotMarginSetup, openSpotMarginPosition } from '../../harness/setup/spot-margin.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const zero = Dec.of(0);

/** Smaller differences may be rounding: shares that are withdrawn cannot be worth less than a micro-USDC (D212). */
const CRUMBS = Dec.of('0.001');

export default check({
  id: 'earn.withdraw.lent',
  title: 'earn_withdraw is reduced to the idle part of the pool, and refused if nothing is idle',
  clauses: ['earn.withdraw.clamped', 'earn.withdraw.no-idle', 'earn.state.idle'],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const deal = await findSpotMarginSetup(context);
    const { lender, trader } = deal;
    await openSpotMarginPosition(context, deal);
    const pool = await readEarnPoolState(context, asset, lender.address);
    if (pool === null) throw new Disturbed('no pool is listed that has been supplied');
    const net = pool.supplied.minus(pool.borrowed);
    if (expect('earn.state.idle').exercised(pool.borrowed.compare(zero) > 0, 'a pool that has lent'))
      expect('earn.state.idle').relation(
        'idle of total_supplied minus total_borrowed, with or without reserve_accrued',
        { supplied: pool.supplied, borrowed: pool.borrowed, idle: pool.idle },
        ({ idle }) => isRoughlyBetween(idle, net, net.plus(pool.reserve)),
        'idle',
      );
    const others = pool.shares.minus(pool.userShares);
    // If the position borrowed less than others' supply, including earlier cases', that supply is idle.
    const supplied = pool.userShares.times(pool.shareValue);
    if (supplied.minus(lendableAmountOf(pool)).compare(CRUMBS) <= 0)
      throw new NotExercised('a pool with less in it than one has supplied');
    const cash = await readBalanceAfterPending(context, lender.address, asset);
    const { reply } = await withdrawShownEarnShares(context, lender, asset, pool.userShares);
    await given.accepted(reply);
    const got = (await readBalanceAfterPending(context, lender.address, asset)).minus(cash);
    const { pool: after, pools } = await readTracedEarnPoolState(context, asset, lender.address);
    const othersNow = after?.shares.minus(after.userShares) ?? zero;
    if (othersNow.minus(others).abs().compare(CRUMBS) > 0) throw new Disturbed('others have moved funds of the pool');
    // The part kept from suppliers may be idle, but belongs to none of them.
    expect('earn.withdraw.clamped').relation(
      'a payout of the idle part of the pool, with or without the reserve',
      { idle: pool.idle, lendable: lendableAmountOf(pool), got },
      ({ idle, lendable }) => [idle, lendable].some((whole) => isRoughlyBetween(got, whole, whole)),
    );
    const lent = supplied.minus(got);
    const worth = (after?.userShares ?? zero).times(after?.shareValue ?? zero);
    // Both are share values, before and after.
    const hiddenWorth = earnShareWorthToleranceOf(
      pool.userShares.plus(after?.userShares ?? zero),
      pool.shareValue,
      after?.shareValue ?? zero,
    );
    const place = lastDecimalPlaceOf(lent, after?.userShares ?? zero).plus(hiddenWorth);
    expect('earn.withdraw.clamped').relation(
      'remaining user_shares worth the part of the supply that was not paid out',
      { lent, shares: derived(after?.userShares, pools), shareValue: derived(after?.shareValue, pools) },
      () => isRoughlyBetween(worth, lent, lent, place),
      'user_shares',
    );
    const tried = () =>
      actForCommitReply(
        context,
        () => target.act(lender, earnWithdrawAction(asset, '1')),
        makeUnaffordableProbe(context, trader),
      );
    judgeCommitRefusal(expect('earn.withdraw.no-idle'), await tried());
    const { pool: now, pools: poolsNow } = await readTracedEarnPoolState(context, asset, lender.address);
    expect('earn.withdraw.no-idle').equal(
      derived(now?.userShares.toString(), poolsNow),
      derived(after?.userShares.toString(), pools),
      'user_shares',
    );
  },
});
