import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { near, unit } from '../../harness/compare/planes.ts';
import { fundingOf } from '../../harness/setup/funding-row.ts';
import { type HeldOverFunding, heldOverFunding } from '../../harness/setup/held-over-funding.ts';
import { propose } from '../../harness/setup/votes.ts';

/** Money is served at no fewer places. */
const MICRO = unit(6);
const ZERO = Dec.of(0);

export const amounts = check({
  id: 'funding.payment.over-boundary',
  title: 'at the boundary, and only there, one side pays the other size times index times rate',
  clauses: ['funding.payment.boundary', 'funding.payment.amount', 'funding.payment.zero-sum'],
  by: 'operate',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { control, expect } = context;
    const held = await heldOverFunding(context);
    // The mark goes between index and external price: payments are made of the index.
    await held.indexed.submit(1010n);
    await held.untilBoundary();
    const opened = await held.cashOf(held.long);
    const first = await held.overBoundary();
    const { long, short, before, after } = first;
    const rate = before.rate.equals(after.rate) ? before.rate : null;
    if (expect('funding.payment.amount').exercised(rate !== null && !rate.equals(ZERO), 'a rate that stands, not 0')) {
      const expected = held.trade.size.times(held.indexed.index).times(rate ?? ZERO);
      expect('funding.payment.amount').that(near(long.abs(), expected.abs(), MICRO), {
        expected: `${expected}: ${held.trade.size} at ${held.indexed.index} by ${rate}`,
        actual: long.toString(),
        path: 'change of total_raw_usd',
      });
    }
    const isPaid = long.abs().compare(MICRO) > 0 || short.abs().compare(MICRO) > 0;
    if (expect('funding.payment.zero-sum').exercised(isPaid, 'a payment')) {
      const sum = long.plus(short);
      const judged = changes('changes that add up to 0', first);
      expect('funding.payment.zero-sum').that(near(sum, ZERO, MICRO.times(Dec.of(2))), judged);
    }
    const settled = await held.cashOf(held.long);
    await control.advance(Number(before.interval / 2n));
    await isUnmoved(context, held, settled, 'half a period behind a boundary');
    await held.untilBoundary();
    await isUnmoved(context, held, settled, 'shortly before the next boundary');
    expect('funding.payment.boundary').that(opened.plus(long).equals(settled) && isPaid, {
      expected: 'a payment at the boundary',
      actual: `${opened}, then ${settled}`,
      path: 'total_raw_usd',
    });
  },
});

/** What a boundary did to the cash of both sides, as an expectation tells it. */
function changes(expected: string, { long, short }: { readonly long: Dec; readonly short: Dec }) {
  return { expected, actual: `${long} and ${short}`, path: 'change of total_raw_usd' };
}

async function isUnmoved(
  { expect }: CaseContext<'funding.payment.boundary'>,
  held: HeldOverFunding,
  settled: Dec,
  when: string,
): Promise<void> {
  const now = await held.cashOf(held.long);
  expect('funding.payment.boundary').that(now.equals(settled), {
    expected: `${settled} still, ${when}`,
    actual: now.toString(),
    path: 'total_raw_usd',
  });
}

export const directions = check({
  id: 'funding.payment.both-ways',
  title: 'longs pay while the rate is above zero, and are paid while it is below',
  clauses: ['funding.payment.direction'],
  by: 'operate',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { control, expect } = context;
    const held = await heldOverFunding(context);
    for (const [bid, ask, sign] of [
      [990n, 1030n, 1],
      [970n, 1010n, -1],
    ] as const) {
      let withdraw: () => Promise<void> = () => Promise.resolve();
      const paid = await held.overBoundary(async () => {
        withdraw = await held.indexed.quote(bid, ask);
        await control.advance(9_000);
      });
      await withdraw();
      const { long, short, before, after } = paid;
      const stands = before.rate.compare(ZERO) === sign && after.rate.compare(ZERO) === sign;
      if (!expect('funding.payment.direction').exercised(stands, `a rate ${sign > 0 ? 'above' : 'below'} 0`)) continue;
      const wanted = sign > 0 ? 'less for the long, more for the short' : 'more for the long, less for the short';
      const judged = changes(`${wanted}, by ${before.rate}`, paid);
      expect('funding.payment.direction').that(long.compare(ZERO) === -sign && short.compare(ZERO) === sign, judged);
    }
  },
});

export const closed = check({
  id: 'funding.payment.no-close',
  title: 'a market that takes no closing orders pays nothing, and its boundary moves on',
  clauses: ['funding.payment.close-false'],
  by: 'operate',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const held = await heldOverFunding(context);
    const { coin } = held.traders.market;
    const flags = (close: boolean) => propose(context, 'SetMarketFlags', { coin, open: true, close });
    const paying = await held.overBoundary();
    given.that(!paying.long.equals(ZERO), 'the market pays nothing in any case');
    given.afterwards(() => flags(true));
    await flags(false);
    const paid = await held.overBoundary();
    const { long, short, before } = paid;
    const { next } = await fundingOf(context, coin);
    await flags(true);
    const isNone = long.equals(ZERO) && short.equals(ZERO);
    expect('funding.payment.close-false').that(isNone, changes('no payment', paid));
    expect('funding.payment.close-false').that(next === before.next + before.interval, {
      expected: `the boundary ${before.next + before.interval}`,
      actual: next.toString(),
      path: 'funding.next_payment_ts',
    });
  },
});
