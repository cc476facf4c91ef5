import { check } from '../../harness/check/check.ts';
import { orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOfAmount, isWithinTolerance, lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { approveBrokerAndAwaitCommit } from '../../harness/setup/brokers.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import {
  assumeNoTradeWithStrangers,
  closeMutualPositionsAtEnd,
  restEachInsideSpread,
} from '../../harness/setup/own-trade.ts';
import { readBrokerEarnings } from '../../harness/setup/referrals.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const BPS = 7;

const alone = check({
  id: 'orders.builder.every-fill',
  title: 'an order that fills against several orders pays the broker fee on each fill, opening or closing',
  clauses: ['orders.builder.charged'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market } = traders;
    const broker = given.stranger();
    await approveBrokerAndAwaitCommit(context, taker, broker, BPS);
    const [low, mid, high] = traders.pxs;
    closeMutualPositionsAtEnd(context, market, mid, { maker, taker });
    const size = scaledSizeForNotional(market, low, 20n);
    const builder = { fee: BPS, user: broker.address };
    for (const [side, other, pxs] of [
      ['bid', 'ask', [low, mid]],
      ['ask', 'bid', [mid, low]],
    ] as const) {
      await restEachInsideSpread(
        context,
        maker,
        pxs.map((px) => ({ market, side: other, px, size })),
      );
      const px = side === 'bid' ? high : low;
      const order = orderAction(taker, { market, side, px, size: 2n * size, tif: 'ioc', builder });
      await given.accepted(given.settled(order, target.act(taker, order)));
      await assumeNoTradeWithStrangers(context, maker, taker);
    }
    const fills = await pace.eventually(
      () => readFills(context, taker.address),
      (rows) => rows.length === 4,
    );
    const clause = expect('orders.builder.charged');
    if (!clause.exercised(fills.length === 4, 'two orders that trade twice each')) return;
    const traded = Dec.sum(fills.map(({ px, sz }) => Dec.of(String(px)).times(Dec.of(String(sz)))));
    const due = bpsOfAmount(traded, Dec.of(BPS));
    const earned = await readBrokerEarnings(context, broker, Dec.of(0));
    // Each fill may leave a remainder below the last decimal.
    const slack = lastDecimalPlaceOf(earned).times(Dec.of(fills.length));
    clause.relation(
      `about ${due} USDC of broker fees: ${BPS} bps of each fill`,
      { earned, fills },
      () => isWithinTolerance(earned, due, slack),
      'USDC earned by the broker',
    );
  },
});

export default alone;
export const builderEveryFillInBatchCheck = toBatchedOrdersCheck(alone);
