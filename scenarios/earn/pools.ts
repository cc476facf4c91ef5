import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  assumeUsdcQuotedPair,
  awaitEarnPoolState,
  earnDepositAction,
  earnWithdrawAction,
  readEarnPoolShares,
  readTracedEarnPoolState,
  redeemEarnSharesAtEnd,
} from '../../harness/setup/earn.ts';
import { voteBorrowRate } from '../../harness/setup/spot-margin.ts';

const zero = Dec.of(0);

export const poolsApartCheck = check({
  id: 'earn.pools.apart',
  title: 'a deposit to a pool, and a withdrawal from it, leave the shares of the account in another pool alone',
  clauses: ['earn.pools.shares'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const native = venue.native.signingId;
    await assumeUsdcQuotedPair(context);
    const who = await given.fundedAccount({ usdc: '5', native: '4' });
    const sharesIn = (asset: number) => readEarnPoolShares(context, asset, who.address);
    const awaitShares = async (asset: number, reached: (shares: Dec) => boolean) =>
      (await awaitEarnPoolState(context, asset, who.address, (pool) => reached(pool?.userShares ?? zero)))
        ?.userShares ?? zero;
    redeemEarnSharesAtEnd(context, who);
    // Only a token in which some pair is quoted may be lent.
    if (isRefused(await target.act(who, earnDepositAction(native, '2')))) throw new NotExercised('a second pool');
    const first = await awaitShares(native, (shares) => shares.compare(zero) > 0);
    if (first.equals(zero)) throw new NotExercised('a second pool');
    given.afterwards(async () => {
      await target.act(who, earnWithdrawAction(native, (await sharesIn(native)).toString()));
    });
    expect('earn.pools.shares').decimal(
      await sharesIn(usdc),
      '0',
      'user_shares of USDC after a deposit to another pool',
    );

    await given.accepted(target.act(who, earnDepositAction(usdc, '3')));
    const second = await awaitShares(usdc, (shares) => shares.compare(zero) > 0);
    given.require(second.compare(zero) > 0, 'a deposit of USDC gave no shares');
    const kept = 'user_shares after a deposit of USDC to another pool';
    expect('earn.pools.shares').decimal(await sharesIn(native), first, kept);

    await given.accepted(target.act(who, earnWithdrawAction(native, '1')));
    await awaitShares(native, (shares) => shares.compare(first) < 0);
    const rest = 'user_shares of USDC after a withdrawal from another pool';
    expect('earn.pools.shares').decimal(await sharesIn(usdc), second, rest);
  },
});

export const poolRatesCheck = check({
  id: 'earn.pools.rates',
  title: 'a voted borrow rate is that of the pool of its asset alone',
  clauses: ['earn.pools.rate'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const native = venue.native.signingId;
    await assumeUsdcQuotedPair(context);
    const who = await given.fundedAccount({ usdc: '5', native: '4' });
    const poolOf = async (asset: number) => (await readTracedEarnPoolState(context, asset, who.address)).pool;
    redeemEarnSharesAtEnd(context, who);
    const asked = [
      await target.act(who, earnDepositAction(native, '2')),
      await target.act(who, earnDepositAction(usdc, '2')),
    ];
    await awaitEarnPoolState(context, usdc, who.address, (pool) => pool !== null);
    const before = await poolOf(usdc);
    const other = await poolOf(native);
    if (asked.some(isRefused) || before === null || other === null) throw new NotExercised('a second pool');
    given.afterwards(async () => {
      await voteBorrowRate(context, native, other.rateBps.toString());
      await target.act(who, earnWithdrawAction(native, '2'));
    });
    const rate = other.rateBps.equals(Dec.of(700)) ? '800' : '700';
    await voteBorrowRate(context, native, rate);
    const voted = await awaitEarnPoolState(
      context,
      native,
      who.address,
      (pool) => pool?.rateBps.equals(Dec.of(rate)) ?? false,
    );
    if (voted?.rateBps.equals(Dec.of(rate)) !== true) throw new NotExercised('a vote on the rate of a pool');
    const after = await poolOf(usdc);
    expect('earn.pools.rate').decimal(
      after?.rateBps ?? zero,
      before.rateBps,
      'borrow_rate_bps_annual of USDC after a vote on another pool',
    );
  },
});
