import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { ABOVE_MIN_NOTIONAL_USDC, gridPxForNotional, makeRoomBelowMinimumTest } from './room-below.ts';

const alone = check({
  id: 'orders.grid.minimum',
  title: 'an order below the minimum size or the minimum notional is refused',
  clauses: ['orders.grid.min-size', 'orders.grid.min-notional'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market(makeRoomBelowMinimumTest(venue.markets));
    const px = gridPxAtMarkPercent(market, 60);
    const small = { market, side: 'bid', px, size: market.minLots - market.step } as const;
    const reply = await target.act(trader, orderAction(trader, small));
    expect('orders.grid.min-size').refused(reply);

    // An order of too little value is refused for that too: far above the mark only the size is wrong.
    const far = gridPxForNotional(market, small.size, ABOVE_MIN_NOTIONAL_USDC * market.priceScale);
    const farReply = requireEveryOrderReported(
      await target.act(trader, orderAction(trader, { ...small, side: 'ask', px: far })),
    );
    expect('orders.grid.min-size').relation(
      `a refusal of ${small.size} lots, below the minimum size of ${market.minLots} lots`,
      { reply: farReply },
      (answer) => isRefused(answer.reply),
    );

    // The smallest size is not below the minimum: if one step more is accepted, it must be accepted too.
    const enough = {
      market,
      side: 'ask',
      px: gridPxForNotional(market, market.minLots, ABOVE_MIN_NOTIONAL_USDC * market.priceScale),
    } as const;
    const larger = await given.placed(trader, { ...enough, size: market.minLots + market.step });
    if (
      expect('orders.grid.min-size').exercised(larger.kind === 'resting', 'an order a step above the smallest size')
    ) {
      const least = orderAction(trader, { ...enough, size: market.minLots });
      expect('orders.grid.min-size').relation(
        `the order of ${market.minLots} lots, the minimum size, to rest`,
        { reply: requireEveryOrderReported(await target.act(trader, least)) },
        (answer) => !isRefused(answer.reply),
      );
    }
    await cancelEveryOrder({ given, target }, trader);

    // The minimum is not served: the smallest size at a price of one tick is below any.
    const cheap = { market, side: 'bid', px: market.tick, size: market.minLots } as const;
    const cheapReply = requireEveryOrderReported(await target.act(trader, orderAction(trader, cheap)));
    if (!isRefused(cheapReply)) throw new Unsupported('a market with a minimum notional');
    expect('orders.grid.min-notional').refused(cheapReply);
  },
});

export default alone;
export const belowMinimumInBatchCheck = toBatchedOrdersCheck(alone);
