import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitEndedOrder, MISSING_ORDER_END_REPORT } from '../../harness/setup/ended-order.ts';
import { awaitOpenOrders, isAmongOrders, readFills } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  sendSpotOrder,
  spotCancelAction,
  tokenAmountText,
  usdcTextToBuy,
} from '../../harness/setup/spot.ts';

export default check({
  id: 'spot.orders.status',
  title: 'order_status shows an order on a pair as resting, canceled or filled, and open_orders omits a cancelled one',
  clauses: [
    'orders.status.resting',
    'orders.status.by-cloid',
    'orders.status.canceled',
    'orders.status.filled',
    'orders.status.total-of-fills',
    'orders.open-orders.live-only',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, 3n * size) }),
      given.fundedAccount({ usdc: usdcTextToBuy(pair, high, 2n * size) }),
    ]);
    const { address } = taker;
    const cloid = random.cloid();
    const oid = await placeRestingSpotOrder(context, taker, { pair, side: 'bid', px: low, size, cloid });
    const resting = async (args: Readonly<Record<string, string>>) =>
      pace.eventually(
        async () => given.data(await target.read('order_status', args)),
        ({ status }) => status === 'resting',
      );
    const ended = async (args: Readonly<Record<string, string>>, awaited: string) => {
      const body = await awaitEndedOrder(context, args, awaited);
      if (body === null) throw new NotExercised(MISSING_ORDER_END_REPORT);
      return body;
    };
    for (const [clause, args] of [
      ['orders.status.resting', { oid, address }],
      ['orders.status.by-cloid', { cloid, address }],
    ] as const) {
      const live = await resting(args);
      assumeShownKeys('info.order_status', live, 'status');
      expect(clause).equal(field(live, 'status'), 'resting', 'status of an order on a pair');
      assumeShownKeys('info.order_status', live, 'order.oid');
      expect(clause).equal(field(live, 'order.oid'), oid);
    }
    const live = await resting({ oid, address });
    assumeShownKeys('info.order_status', live, 'order.px', 'order.coin');
    expect('orders.status.resting').decimal(field(live, 'order.px'), pxInUsdc(low));
    expect('orders.status.resting').equal(field(live, 'order.coin'), pair.coin);

    const listed = await awaitOpenOrders(context, address, (rows) => isAmongOrders(rows, oid));
    given.require(isAmongOrders(listed, oid), 'the order on the pair is not listed');
    await given.accepted(target.act(taker, spotCancelAction(pair, oid)));
    const left = await awaitOpenOrders(context, address, (rows) => !isAmongOrders(rows, oid));
    expect('orders.open-orders.live-only').noRow(left, { oid });
    const gone = await ended({ oid, address }, 'canceled');
    expect('orders.status.canceled').equal(field(gone, 'status'), 'canceled', 'status of a cancelled order on a pair');

    // Filled by two orders: each has a row.
    const ask = await placeRestingSpotOrder(context, maker, { pair, side: 'ask', px: high, size: 2n * size });
    for (let round = 0; round < 2; round += 1)
      await given.accepted(sendSpotOrder(context, taker, { pair, side: 'bid', px: high, size, tif: 'ioc' }));
    await assumeNoTradeWithStrangers(context, maker, taker);
    const done = await ended({ oid: ask, address: maker.address }, 'filled');
    expect('orders.status.filled').equal(field(done, 'status'), 'filled', 'status of a filled order on a pair');
    assumeShownKeys('info.order_status', done, 'fills', 'total_filled_sz');
    const legs = rowsAt(done, 'fills').map(({ sz }) => Dec.parse(sz) ?? Dec.of(0));
    expect('orders.status.filled').equal(
      derived([legs.length, Dec.sum(legs).toString()], field(done, 'fills')),
      [2, sizeInUnits(2n * size, pair).toString()],
      'number of fills, and the sum of their sz',
    );
    const own = (await readFills(context, maker.address)).filter((row) => row.oid === ask);
    if (!expect('orders.status.total-of-fills').exercised(own.length > 0, 'rows of the order in user_fills')) return;
    expect('orders.status.total-of-fills').decimal(
      field(done, 'total_filled_sz'),
      Dec.sum(own.map(({ sz }) => Dec.parse(sz) ?? Dec.of(0))),
    );
  },
});
