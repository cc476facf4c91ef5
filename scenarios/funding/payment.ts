import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { type FundingPositions, openFundingPositions } from '../../harness/setup/funding-positions.ts';
import { readFundingFigures } from '../../harness/setup/funding-row.ts';
import { enactVote } from '../../harness/setup/votes.ts';

/** Money is served with at least this many decimals. */
const MICRO = negativePowerOfTen(6);
const ZERO = Dec.of(0);

export const paymentOverBoundaryCheck = check({
  id: 'funding.payment.over-boundary',
  title: 'at the funding boundary, and only there, one side pays the other size × index × rate',
  clauses: ['funding.payment.boundary', 'funding.payment.amount', 'funding.payment.zero-sum'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { control, expect } = context;
    const held = await openFundingPositions(context);
    // Places the mark between index and external price: payments are based on the index.
    await held.indexed.submit(1010n);
    const first = await held.overBoundary();
    const { long, short, before, after } = first;
    const rate = before.rate.equals(after.rate) ? before.rate : null;
    if (expect('funding.payment.amount').exercised(rate !== null && !rate.equals(ZERO), 'a rate that stands, not 0')) {
      const expected = held.trade.size.times(held.indexed.index).times(rate ?? ZERO);
      expect('funding.payment.amount').relation(
        `${expected} USDC: size ${held.trade.size} × index ${held.indexed.index} × rate ${rate}`,
        { change: long, rate: before.rate },
        ({ change }) => isWithinTolerance(change.abs(), expected.abs(), MICRO),
        'change of total_raw_usd',
        {
          name: 'the funding payment',
          got: long.abs(),
          entries: [{ what: 'size × index × rate', amount: expected.abs() }],
        },
      );
    }
    const isPaid = long.abs().compare(MICRO) > 0 || short.abs().compare(MICRO) > 0;
    if (expect('funding.payment.zero-sum').exercised(isPaid, 'a payment')) {
      expect('funding.payment.zero-sum').relation(
        'changes of the long and the short account that add up to 0',
        { long, short },
        (changes) => isWithinTolerance(changes.long.plus(changes.short), ZERO, MICRO.times(Dec.of(2))),
        'change of total_raw_usd',
        {
          name: 'funding received by the short',
          got: short,
          entries: [{ what: 'funding paid by the long', amount: long.negated() }],
        },
      );
    }
    const settled = await held.cashOf(held.long);
    await control.advance(Number(before.interval / 2n));
    await isUnmoved(context, held, settled, 'half an interval after a boundary');
    await held.untilBoundary();
    await isUnmoved(context, held, settled, 'shortly before the next boundary');
    expect('funding.payment.boundary').relation(
      'a funding payment at the boundary, as the only change of total_raw_usd',
      { opened: first.held, change: long, settled },
      (cash) => cash.opened.plus(cash.change).equals(cash.settled) && isPaid,
      'total_raw_usd',
    );
  },
});

async function isUnmoved(
  { expect }: CaseContext<'funding.payment.boundary'>,
  held: FundingPositions,
  settled: Dec,
  when: string,
): Promise<void> {
  const now = await held.cashOf(held.long);
  expect('funding.payment.boundary').relation(
    `total_raw_usd unchanged ${when}`,
    { before: settled, now },
    (cash) => cash.now.equals(cash.before),
    'total_raw_usd',
  );
}

export const paymentBothWaysCheck = check({
  id: 'funding.payment.both-ways',
  title: 'longs pay while the funding rate is positive and are paid while it is negative, at most by the cap',
  clauses: ['funding.payment.direction', 'funding.rate.clamped', 'funding.premium.decimals'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { control, expect } = context;
    const held = await openFundingPositions(context);
    for (const [bid, ask, sign] of [
      // Both sides are on the same side of the index, so that any premium has that sign; the discount exceeds most venues' cap.
      [1010n, 1030n, 1],
      [750n, 990n, -1],
    ] as const) {
      // The quotes rest for most of a period: no document states the sampling interval.
      const withdraw = await held.indexed.quote(bid, ask);
      const paid = await held.overBoundary(() => control.advance(9_000));
      await withdraw();
      const { long, short, before, after } = paid;
      for (const { rate, cap, source } of [before, after])
        expect('funding.rate.clamped').relation(
          'a rate between -cap and cap',
          { rate, cap, funding: field(source, 'funding') },
          (figures) => figures.rate.abs().compare(figures.cap) <= 0,
          'funding.rate_per_hr, of one period',
        );
      const stands = before.rate.compare(ZERO) === sign && after.rate.compare(ZERO) === sign;
      // The rate of the same row confirms its sign.
      const premium = field(before.source, 'premium');
      const isSampled = stands && premium.value !== null && Dec.parse(premium.value)?.equals(ZERO) === false;
      if (expect('funding.premium.decimals').exercised(isSampled, 'a sample of quotes beside the index'))
        expect('funding.premium.decimals').relation(
          `a premium ${sign > 0 ? 'above' : 'below'} 0, as both sides of the book are on that side of the index`,
          { premium },
          (shown) => Dec.parse(shown.premium)?.compare(ZERO) === sign,
          'premium',
        );
      if (!expect('funding.payment.direction').exercised(stands, `a rate ${sign > 0 ? 'above' : 'below'} 0`)) continue;
      const wanted =
        sign > 0
          ? 'total_raw_usd lower for the long and higher for the short'
          : 'total_raw_usd higher for the long and lower for the short';
      expect('funding.payment.direction').relation(
        wanted,
        { long, short, rate: before.rate },
        (changes) => changes.long.compare(ZERO) === -sign && changes.short.compare(ZERO) === sign,
        'change of total_raw_usd',
      );
    }
  },
});

export const noPaymentWhileCloseOffCheck = check({
  id: 'funding.payment.no-close',
  title: 'a market that takes no closing orders settles no funding, and its next_payment_ts moves on',
  clauses: ['funding.payment.close-false'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const held = await openFundingPositions(context);
    const { coin } = held.traders.market;
    const flags = (close: boolean) => enactVote(context, 'SetMarketFlags', { coin, open: true, close });
    const paying = await held.overBoundary();
    if (paying.long.equals(ZERO)) throw new NotExercised('a market that pays something at a boundary');
    given.afterwards(() => flags(true));
    await flags(false);
    const paid = await held.overBoundary();
    const { long, short, before } = paid;
    const { source: reported } = await readFundingFigures(context, coin);
    await flags(true);
    expect('funding.payment.close-false').relation(
      'no funding payment',
      { long, short },
      (changes) => changes.long.equals(ZERO) && changes.short.equals(ZERO),
      'change of total_raw_usd',
    );
    const next = field(reported, 'funding.next_payment_ts');
    expect('funding.payment.close-false').relation(
      `next_payment_ts at the boundary ${before.next + before.interval}`,
      { next },
      () => integerAt(reported, 'funding.next_payment_ts') === before.next + before.interval,
      'funding.next_payment_ts',
    );
  },
});
