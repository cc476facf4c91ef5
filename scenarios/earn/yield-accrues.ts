import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { type EarnPoolState, isRoughlyBetween, readEarnPoolState } from '../../harness/setup/earn.ts';
import { openSpotMarginPosition, prepareSpotMarginSetup, voteBorrowRate } from '../../harness/setup/spot-margin.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 31_536_000_000n;

/** Time that the blocks around a read may take. */
const BLOCKS_MS = 5_000n;

/** Upper bound of a day's growth at a fifth per year. */
const MOST_OF_A_DAY = Dec.of('0.001');

export default check({
  id: 'earn.yield.accrues',
  title: 'loans at a borrow rate earn the suppliers that annual rate, minus the reserve factor',
  clauses: ['earn.yield.lent', 'earn.yield.index'],
  by: 'operate',
  control: 'days',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, pace, venue, control, expect } = context;
    const asset = venue.usdc.signingId;
    const deal = await prepareSpotMarginSetup(context);
    const { lender } = deal;
    const reported = async (): Promise<EarnPoolState> => {
      const pool = await readEarnPoolState(context, asset, lender.address);
      if (pool === null) throw new Disturbed('no pool is listed that has been supplied');
      return pool;
    };
    given.afterwards(() => voteBorrowRate(context, asset, '0'));
    // Sets a rate while nothing is lent, except what others borrowed earlier.
    await voteBorrowRate(context, asset, '2000');
    const idle = await reported();
    await control.advance(DAY_MS);
    const later = await reported();
    const ofOthers = idle.borrowed.times(MOST_OF_A_DAY);
    expect('earn.yield.lent').relation(
      `an unchanged share_value without loans, or a gain of at most ${ofOthers}, a day of interest of other borrowers`,
      { before: idle.shareValue, after: later.shareValue },
      ({ before, after }) =>
        isRoughlyBetween(after, before, before) ||
        (after.compare(before) > 0 && after.minus(before).times(idle.shares).compare(ofOthers) <= 0),
      'share_value',
    );
    await voteBorrowRate(context, asset, '0');
    await openSpotMarginPosition(context, deal);
    const unpaid = await reported();
    await control.advance(DAY_MS);
    const free = await reported();
    expect('earn.yield.lent').decimal(free.shareValue, unpaid.shareValue, 'share_value at a rate of 0');

    const unpaidMs = await pace.timeMs();
    await voteBorrowRate(context, asset, '2000');
    const fromMs = await pace.timeMs();
    const before = await reported();
    // Loans were free until now, but a few blocks may have passed since.
    const most = Dec.of(BigInt(fromMs - unpaidMs) + BLOCKS_MS).times(Dec.of('0.00000000001'));
    expect('earn.yield.index').relation(
      'borrow_index grown by at most the interest of the blocks since the vote',
      { before: free.index, index: before.index },
      (at) => isRoughlyBetween(at.index, at.before, at.before.times(Dec.of(1).plus(most))),
      'borrow_index',
    );
    expect('earn.yield.index').decimal(before.rateBps, '2000', 'borrow_rate_bps_annual after the vote');
    expect('earn.yield.index').decimal(before.reserveBps, '1000', 'reserve_factor_bps after the vote');
    await control.advance(10 * DAY_MS);
    const after = await reported();
    const ms = BigInt((await pace.timeMs()) - fromMs);
    // A fifth per year: simple interest as the minimum, compound interest as the maximum.
    const simple = Dec.of((2n * ms * 10n ** 17n) / YEAR_MS)
      .times(Dec.of('0.00000000000000001'))
      .times(Dec.of('0.1'));
    const compound = simple.plus(simple.times(simple));
    const grown = (figure: Dec, times: Dec) => figure.times(Dec.of(1).plus(times));
    const near = (name: string, actual: Dec, low: Dec, high: Dec) =>
      expect('earn.yield.index').relation(
        `a value between low and high after ${ms} ms of interest`,
        { [name]: actual, low, high },
        () => isRoughlyBetween(actual, low, high),
        name,
      );
    near('borrow_index', after.index, grown(before.index, simple), grown(before.index, compound));
    near('total_borrowed', after.borrowed, grown(before.borrowed, simple), grown(before.borrowed, compound));
    const interest = after.borrowed.minus(before.borrowed);
    const kept = after.reserve.minus(before.reserve);
    near('reserve_accrued', kept, interest.times(Dec.of('0.1')), interest.times(Dec.of('0.1')));
    const theirs = after.supplied.minus(before.supplied);
    near('total_supplied', theirs, interest.minus(kept), interest.minus(kept));
    // The suppliers' gain per share is judged only if it is at least one unit of the last decimal of `share_value`.
    const place = lastDecimalPlaceOf(before.shareValue, after.shareValue);
    const isMeasurable = theirs.compare(before.shares.times(place)) >= 0;
    if (!expect('earn.yield.lent').exercised(isMeasurable, 'a growth by a last place of share_value')) return;
    expect('earn.yield.lent').relation(
      'a larger share_value than before the interest',
      { before: before.shareValue, after: after.shareValue },
      (value) => value.after.compare(value.before) > 0,
      'share_value',
    );
  },
});
