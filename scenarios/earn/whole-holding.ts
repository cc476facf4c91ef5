import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  assumeUsdcQuotedPair,
  awaitEarnPoolState,
  earnDepositAction,
  readEarnPoolState,
  redeemEarnSharesAtEnd,
  withdrawShownEarnShares,
} from '../../harness/setup/earn.ts';

export default check({
  id: 'earn.whole.holding',
  title: 'an account can deposit its whole balance, and withdraw all of its shares',
  clauses: ['earn.deposit.short', 'earn.withdraw.above'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    await assumeUsdcQuotedPair(context);
    const who = await given.fundedAccount({ usdc: '3' });
    redeemEarnSharesAtEnd(context, who);
    const has = await readBalanceAfterPending(context, who.address, asset);
    expect('earn.deposit.short').accepted(await target.act(who, earnDepositAction(asset, has.toString())));
    expect('earn.deposit.short').decimal(
      await awaitBalance(context, who.address, asset, '0'),
      '0',
      `USDC after a deposit of all ${has}`,
    );
    const pool = await readEarnPoolState(context, asset, who.address);
    if (pool === null || pool.idle.compare(pool.userValue) < 0)
      throw new Disturbed('others have borrowed what the pool has');
    const { reply, rest } = await withdrawShownEarnShares(context, who, asset, pool.userShares);
    expect('earn.withdraw.above').accepted(reply);
    const left = await awaitEarnPoolState(
      context,
      asset,
      who.address,
      (now) => (now?.userShares.compare(rest) ?? 1) <= 0,
    );
    expect('earn.withdraw.above').relation(
      'no user_shares left that were to be withdrawn, or a pool without idle',
      { user_shares: left?.userShares ?? Dec.of(0), idle: left?.idle ?? Dec.of(0) },
      (now) => now.user_shares.compare(rest) <= 0 || now.idle.compare(Dec.of('0.000001')) <= 0,
      'user_shares',
    );
  },
});
