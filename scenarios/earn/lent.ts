import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { heldAtRest } from '../../harness/setup/balances.ts';
import { isBetween, type PoolTold, poolOf, poolTold, redeeming } from '../../harness/setup/earn.ts';
import { lendAt, marginDeal, opened } from '../../harness/setup/spot-margin.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 31_536_000_000n;
const zero = Dec.of(0);
/** Remainder of shares that were taken out: less than a micro-USDC of each holder cannot be (D212). */
const CRUMBS = Dec.of('0.001');

export const accrues = check({
  id: 'earn.yield.accrues',
  title: 'what is lent at a rate earns the suppliers that rate of the year, less the part that is kept from them',
  clauses: ['earn.yield.lent', 'earn.yield.index'],
  by: 'operate',
  control: 'days',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, pace, venue, control, expect } = context;
    const asset = venue.usdc.signingId;
    const deal = await marginDeal(context);
    const { lender } = deal;
    const told = async (): Promise<PoolTold> => {
      const pool = await poolOf(context, asset, lender.address);
      if (pool === null) throw new Disturbed('no pool is listed that has been supplied');
      return pool;
    };
    given.afterwards(() => lendAt(context, asset, '0'));
    // A rate, and nothing is lent.
    await lendAt(context, asset, '2000');
    const idle = await told();
    await control.advance(DAY_MS);
    const still = await told();
    expect('earn.yield.lent').relation(
      'as before while nothing is lent',
      { before: idle.shareValue, after: still.shareValue },
      (value) => isBetween(value.after, value.before, value.before),
      'share_value',
    );
    await lendAt(context, asset, '0');
    await opened(context, deal);
    const unpaid = await told();
    await control.advance(DAY_MS);
    const free = await told();
    expect('earn.yield.lent').decimal(free.shareValue, unpaid.shareValue, 'share_value at a rate of 0');

    await lendAt(context, asset, '2000');
    const fromMs = await pace.timeMs();
    const before = await told();
    expect('earn.yield.index').decimal(before.rateBps, '2000', 'borrow_rate_bps_annual, as it was voted');
    expect('earn.yield.index').decimal(before.reserveBps, '1000', 'reserve_factor_bps, as it was voted');
    await control.advance(10 * DAY_MS);
    const after = await told();
    const ms = BigInt((await pace.timeMs()) - fromMs);
    // A fifth a year: as much at the least, and at the most what interest on interest adds to it.
    const simple = Dec.of((2n * ms * 10n ** 17n) / YEAR_MS)
      .times(Dec.of('0.00000000000000001'))
      .times(Dec.of('0.1'));
    const compound = simple.plus(simple.times(simple));
    const grown = (figure: Dec, times: Dec) => figure.times(Dec.of(1).plus(times));
    const near = (name: string, actual: Dec, low: Dec, high: Dec) =>
      expect('earn.yield.index').relation(
        `between the two after ${ms} ms`,
        { [name]: actual, low, high },
        () => isBetween(actual, low, high),
        name,
      );
    near('borrow_index', after.index, grown(before.index, simple), grown(before.index, compound));
    near('total_borrowed', after.borrowed, grown(before.borrowed, simple), grown(before.borrowed, compound));
    const interest = after.borrowed.minus(before.borrowed);
    const kept = after.reserve.minus(before.reserve);
    near('reserve_accrued', kept, interest.times(Dec.of('0.1')), interest.times(Dec.of('0.1')));
    const theirs = after.supplied.minus(before.supplied);
    near('total_supplied', theirs, interest.minus(kept), interest.minus(kept));
    expect('earn.yield.lent').relation(
      'more than before',
      { before: before.shareValue, after: after.shareValue },
      (value) => value.after.compare(value.before) > 0,
      'share_value',
    );
  },
});

export const lent = check({
  id: 'earn.withdraw.lent',
  title: 'what is lent cannot be taken out: a withdrawal is cut to what is idle, and refused where nothing is',
  clauses: ['earn.withdraw.clamped', 'earn.withdraw.no-idle'],
  by: 'operate',
  control: 'funds',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const deal = await marginDeal(context, '30');
    const { lender, trader } = deal;
    await opened(context, deal);
    const pool = await poolOf(context, asset, lender.address);
    const others = pool?.shares.minus(pool.userShares).times(pool.shareValue) ?? zero;
    if (pool === null || others.compare(CRUMBS) > 0) throw new Disturbed('others have supplied the pool');
    const cash = await heldAtRest(context, lender.address, asset);
    await given.accepted(target.act(lender, redeeming(asset, pool.userShares.toString())));
    const got = (await heldAtRest(context, lender.address, asset)).minus(cash);
    const { pool: after, pools } = await poolTold(context, asset, lender.address);
    expect('earn.withdraw.clamped').relation('what is idle', { idle: pool.idle, got }, ({ idle }) =>
      isBetween(got, idle, idle),
    );
    const left = pool.borrowed.minus(others);
    const worth = (after?.userShares ?? zero).times(after?.shareValue ?? zero);
    expect('earn.withdraw.clamped').relation(
      'shares that are worth what is lent',
      { lent: left, shares: derived(after?.userShares, pools), shareValue: derived(after?.shareValue, pools) },
      () => isBetween(worth, left, left),
      'user_shares',
    );
    const tried = () =>
      verdictOn(context, () => target.act(lender, redeeming(asset, '1')), beyondMeans(context, trader));
    refusedWhereTold(expect('earn.withdraw.no-idle'), await tried());
    const { pool: now, pools: still } = await poolTold(context, asset, lender.address);
    expect('earn.withdraw.no-idle').equal(
      derived(now?.userShares.toString(), still),
      derived(after?.userShares.toString(), pools),
      'user_shares',
    );
  },
});
