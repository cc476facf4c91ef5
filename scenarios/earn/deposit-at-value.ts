import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { negativePowerOfTen } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { awaitEarnPoolState, makeFundedEarnSupplier, readEarnPoolState } from '../../harness/setup/earn.ts';
import { findSpotMarginSetup, openSpotMarginPosition, voteBorrowRate } from '../../harness/setup/spot-margin.ts';

const DAY_MS = 86_400_000;
/** Time for a loan to accrue interest if the clock cannot be moved. */
const WAIT_MS = 10_000;
const AMOUNT = Dec.of(500);
/** Maximum decimals to which shares are truncated, even if more are served. */
const SHARE_PLACES = 8;
/** From this number of decimals on a figure is taken as fully precise, whatever the precision of the pool's sums. */
const ALL_PLACES = 6;
const one = Dec.of(1);

export default check({
  id: 'earn.deposit.at-value',
  title: 'earn_deposit at a share_value other than 1 mints shares worth the deposited amount',
  clauses: ['earn.deposit.later'],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { given, pace, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const deal = await findSpotMarginSetup(context);
    if (deal.isCalibrated) {
      given.afterwards(() => voteBorrowRate(context, asset, '0'));
      await voteBorrowRate(context, asset, '2000');
    }
    await openSpotMarginPosition(context, deal);
    if (!(await pace.moveClock(DAY_MS))) await pace.passed(WAIT_MS);

    const before = await readEarnPoolState(context, asset, deal.lender.address);
    const supplier = await makeFundedEarnSupplier(context, AMOUNT.plus(Dec.of(10)).toString(), AMOUNT.toString());
    const after = await awaitEarnPoolState(
      context,
      asset,
      supplier.address,
      (pool) => pool?.userShares.equals(Dec.of(0)) === false,
    );
    if (before === null || after === null) throw new Disturbed('no pool is listed that has been supplied');
    const { userShares: minted } = after;
    // Amounts by which the shares, and the served share value, may be truncated.
    const places = minted.scale < ALL_PLACES ? placesOf(minted, after.shares, after.supplied) : minted.scale;
    const ofShares = negativePowerOfTen(Math.min(SHARE_PLACES, places));
    const ofValue = negativePowerOfTen(placesOf(before.shareValue, after.shareValue));
    const place = ofShares.plus(AMOUNT.times(ofValue));
    // The share value is above one if the pool has earned, and below one if it has written off a loan.
    const off = AMOUNT.times(before.shareValue.minus(one)).abs();
    const later = expect('earn.deposit.later');
    if (!later.exercised(off.compare(place.times(Dec.of(4))) > 0, 'a share that is not worth a unit')) return;
    // Shares gain value in the meantime: one of the two reads must match what was paid for them.
    later.relation(
      `shares worth ${AMOUNT} USDC at the share_value before or after the deposit`,
      { minted, first: before.shareValue, second: after.shareValue },
      () =>
        minted.times(before.shareValue).compare(AMOUNT.plus(place)) <= 0 &&
        minted.times(after.shareValue).compare(AMOUNT.minus(place)) >= 0,
      'user_shares',
    );
  },
});

/** Number of decimals of a kind of figure: a round value shows fewer. */
function placesOf(...read: readonly Dec[]): number {
  return Math.max(...read.map(({ scale }) => scale));
}
