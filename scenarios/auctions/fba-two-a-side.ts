import { check } from '../../harness/check/check.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { judgeTidsOfOneTrade } from '../../harness/judging/shared-tids.ts';
import { runOneFbaBatch } from '../../harness/setup/batch-auctions.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { newFills, prepareBatchAuctionMarket, totalSizeOf } from './fba.ts';

export default check({
  id: 'auctions.fba.two-a-side',
  title: 'in a batch with equal sums on both sides each order is filled by its own size, although their sizes differ',
  clauses: ['auctions.fba.pro-rata', 'fills.row.tid-shared'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    // Two earlier trades elsewhere, whose ids no print of a batch may have.
    const traders = await leaseTwoTraders(context);
    for (const side of ['bid', 'ask'] as const) await traders.trade(side, traders.size());
    const earlier = await traders.fills(traders.taker, 2);
    const { market, first, second, third, px } = await prepareBatchAuctionMarket(context);
    const share = scaledSizeForNotional(market, px(2n), 20n);
    const known = new Set<unknown>();
    // The second batch closes what the first one opened, with the unequal orders on the other side.
    for (const { even, uneven, px: at } of [
      { even: 'bid', uneven: 'ask', px: px(2n) },
      { even: 'ask', uneven: 'bid', px: px(-2n) },
    ] as const) {
      const evenHalf = { market, side: even, px: at, size: 3n * share };
      await runOneFbaBatch(context, [
        [first, evenHalf],
        [first, evenHalf],
        [second, { market, side: uneven, px: at, size: 4n * share }],
        [third, { market, side: uneven, px: at, size: 2n * share }],
      ]);
      const rowsOfAll: Traced<readonly JsonObject[]>[] = [];
      for (const [who, shares] of [
        [first, 6n],
        [second, 4n],
        [third, 2n],
      ] as const) {
        const whole = sizeInUnits(shares * share, market);
        const rows = await newFills(context, market, who, known, whole);
        rowsOfAll.push(rows);
        const filled = derived(totalSizeOf(rows.value), rows);
        context.expect('auctions.fba.pro-rata').decimal(filled, whole, `size filled for orders of ${whole}`);
      }
      for (const { tid } of rowsOfAll.flatMap(({ value }) => value)) known.add(tid);
    }
    const fills = [first, second, third].map(({ address }) => readFills(context, address));
    judgeTidsOfOneTrade(context.expect('fills.row.tid-shared'), earlier, ...(await Promise.all(fills)));
  },
});
