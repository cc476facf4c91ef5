import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { runOneFbaBatch } from '../../harness/setup/batch-auctions.ts';
import { newFills, prepareBatchAuctionMarket, totalSizeOf } from './fba.ts';

export default check({
  id: 'auctions.fba.three-share',
  title: 'of a lot that three equal orders of a batch cannot share, the first one gets it and the others nothing more',
  clauses: ['auctions.fba.pro-rata', 'auctions.fba.leftover'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { market, first, second, third, px } = await prepareBatchAuctionMarket(context);
    const share = scaledSizeForNotional(market, px(2n), 20n);
    const known = new Set<unknown>();
    // The second batch closes what the first one opened.
    for (const { heavy, light, at } of [
      { heavy: 'bid', light: 'ask', at: px(2n) },
      { heavy: 'ask', light: 'bid', at: px(-2n) },
    ] as const) {
      const sharing = { market, side: heavy, px: at, size: 2n * share };
      const all = 3n * share + market.step;
      await runOneFbaBatch(context, [
        [first, sharing],
        [second, sharing],
        [first, sharing],
        [third, { market, side: light, px: at, size: all }],
      ]);
      const whole = await newFills(context, market, third, known, sizeInUnits(all, market));
      const twice = await newFills(context, market, first, known, sizeInUnits(2n * share, market));
      const once = await newFills(context, market, second, known, sizeInUnits(share, market));
      for (const { tid } of whole.value) known.add(tid);
      const least = sizeInUnits(share, market);
      const most = sizeInUnits(share + market.step, market);
      const filled = totalSizeOf(once.value);
      context
        .expect('auctions.fba.pro-rata')
        .relation(
          `fills of ${least} to ${most} for one of three orders of equal size`,
          { filled: derived(filled, once) },
          () => filled.compare(least) >= 0 && filled.compare(most) <= 0,
          'sz',
        );
      context
        .expect('auctions.fba.leftover')
        .decimal(
          derived(totalSizeOf(twice.value), twice),
          sizeInUnits(2n * share + market.step, market),
          'size filled for the first and the third of three orders of equal size',
        );
    }
  },
});
