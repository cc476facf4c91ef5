import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import { judgeFigureToShownPrecision } from '../../harness/judging/as-served.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import {
  awaitEarnPoolState,
  type EarnPoolState,
  earnDepositAction,
  earnShareWorthToleranceOf,
  earnWithdrawAction,
  isRoughlyBetween,
  makeFundedEarnSupplier,
} from '../../harness/setup/earn.ts';

export const sharesBoughtCheck = check({
  id: 'earn.shares.bought',
  title: 'earn_deposit mints shares at an unchanged share_value, and earn_withdraw pays out shares at share_value',
  clauses: ['earn.deposit.later', 'earn.withdraw.pays', 'earn.yield.unset', 'earn.state.user-value'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const who = await makeFundedEarnSupplier(context, '60', '20');
    const first = await poolAfter(context, who.address, null);
    const balance = () => readBalance(context, who.address, asset);
    const before = await balance();

    const reply = await target.act(who, earnDepositAction(asset, '12.345678'));
    expect('earn.deposit.later').accepted(reply);
    const second = await poolAfter(context, who.address, first);
    const minted = second.userShares.minus(first.userShares);
    // The share value changes between two reads while something is lent.
    const paid = [first, second].map(({ shareValue }) => minted.times(shareValue));
    const [atFirst = minted, atSecond = minted] = paid;
    const hiddenWorth = earnShareWorthToleranceOf(minted, first.shareValue, second.shareValue);
    const place = lastDecimalPlaceOf(first.userShares, second.userShares).plus(hiddenWorth);
    expect('earn.deposit.later').relation(
      'shares worth 12.345678 USDC at the share_value before or after the deposit',
      { minted, first: first.shareValue, second: second.shareValue },
      () => isRoughlyBetween(Dec.of('12.345678'), atFirst, atSecond, place),
      'user_shares',
    );
    judgeFigureToShownPrecision(
      expect('earn.deposit.later'),
      await balance(),
      before.minus(Dec.of('12.345678')),
      'USDC of the supplier after a deposit of 12.345678 USDC',
    );

    const shares = Dec.of('8.125');
    if (second.idle.compare(shares.times(second.shareValue).times(Dec.of(2))) < 0)
      throw new Disturbed('others have borrowed what the pool has');
    const unpaid = await balance();
    expect('earn.withdraw.pays').accepted(await target.act(who, earnWithdrawAction(asset, shares.toString())));
    const third = await poolAfter(context, who.address, second);
    const got = (await balance()).minus(unpaid);
    const burned = second.userShares.minus(third.userShares);
    const low = shares.times(second.shareValue);
    const high = shares.times(third.shareValue);
    expect('earn.withdraw.pays').relation(
      '8.125 fewer user_shares, up to shares worth a micro-USDC',
      { before: second.userShares, after: third.userShares },
      () => burned.compare(shares) <= 0 && shares.minus(burned).times(third.shareValue).compare(MICRO) <= 0,
      'user_shares',
    );
    const ofWorth = earnShareWorthToleranceOf(shares, second.shareValue, third.shareValue);
    expect('earn.withdraw.pays').relation('a payout of 8.125 shares at share_value', { got, low, high }, (worth) =>
      isRoughlyBetween(worth.got, worth.low, worth.high, ofWorth),
    );

    const looks = [first, second, third];
    for (const { userShares, userValue, shareValue } of looks) {
      const worth = userShares.times(shareValue);
      expect('earn.state.user-value').relation(
        'user_value of user_shares times share_value, up to rounding',
        { user_shares: userShares, share_value: shareValue, user_value: userValue },
        () => isRoughlyBetween(userValue, worth, worth, earnShareWorthToleranceOf(userShares, shareValue)),
        'user_value',
      );
    }
    const isUnset = looks.every(({ rateBps, borrowed }) => isNothing(rateBps) && isNothing(borrowed));
    if (expect('earn.yield.unset').exercised(isUnset, 'a pool whose borrow rate is 0 and that has lent nothing'))
      expect('earn.yield.unset').relation(
        'an unchanged share_value, up to rounding',
        { before: first.shareValue, after: third.shareValue },
        (value) => isRoughlyBetween(value.after, value.before, value.before),
        'share_value',
      );
  },
});

const MICRO = Dec.of('0.000001');
const isNothing = (figure: Dec) => figure.equals(Dec.of(0));

/** The USDC pool once the account's shares have changed. */
async function poolAfter(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>,
  user: string,
  before: EarnPoolState | null,
): Promise<EarnPoolState> {
  const had = before?.userShares ?? Dec.of(0);
  const pool = await awaitEarnPoolState(
    context,
    context.venue.usdc.signingId,
    user,
    (now) => now !== null && !now.userShares.equals(had),
  );
  if (pool === null) throw new Disturbed('no pool is listed that has been supplied');
  return pool;
}
