import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { actualAndExpectedDifferences } from '../../harness/check/mismatched-facts.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pickComparableMembers } from '../../harness/compare/mismatched-members.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitEndedOrder, MISSING_ORDER_END_REPORT } from '../../harness/setup/ended-order.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { orderRowOf, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  assumeNoTradeWithStrangers,
  closeMutualPositionsAtEnd,
  placeFullyFilledOrder,
  restInsideSpread,
} from '../../harness/setup/own-trade.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

const words = ['resting', 'triggered', 'filled', 'canceled', 'cancel_rejected', 'rejected', 'unknown'] as const;

export default check({
  id: 'orders.status.life',
  title: 'order_status follows an order from the book to its end',
  clauses: [
    'orders.status.resting',
    'orders.status.by-cloid',
    'orders.status.canceled',
    'orders.status.filled',
    'orders.status.words',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const [maker, taker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const cloid = random.cloid();
    const worded = (body: JsonObject) => {
      assumeShownKeys('info.order_status', body, 'status');
      expect('orders.status.words').oneOf(field(body, 'status'), words);
      return body;
    };
    const resting = async (args: Readonly<Record<string, string>>) =>
      worded(
        await pace.eventually(
          async () => given.data(await target.read('order_status', args)),
          ({ status }) => status === 'resting',
        ),
      );
    const ended = async (args: Readonly<Record<string, string>>, awaited: string) => {
      const body = await awaitEndedOrder(context, args, awaited);
      if (body === null) throw new NotExercised(MISSING_ORDER_END_REPORT);
      return worded(body);
    };

    const { oid, px } = await placeRestingOrder({ given }, maker, { market, side: 'bid', cloid });
    const live = await resting({ oid, address: maker.address });
    expect('orders.status.resting').equal(field(live, 'status'), 'resting');
    assumeShownKeys('info.order_status', live, 'order.oid', 'order.px');
    expect('orders.status.resting').equal(field(live, 'order.oid'), oid);
    expect('orders.status.resting').decimal(field(live, 'order.px'), pxInUsdc(px));
    const row = orderRowOf(await readOpenOrders(context, maker.address), oid);
    const order = pickComparableMembers(row, orderIn(live));
    expect('orders.status.resting').equal(...actualAndExpectedDifferences(row, order, field(live, 'order')));
    expect('orders.status.words').shape(live, 'info.order_status');
    const named = await resting({ cloid, address: maker.address });
    expect('orders.status.by-cloid').equal(field(named, 'status'), 'resting');
    assumeShownKeys('info.order_status', named, 'order.oid');
    expect('orders.status.by-cloid').equal(field(named, 'order.oid'), oid);

    await given.accepted(
      target.act(maker, { type: 'cancel_order', cancel: { owner: maker.address, market: market.id, oid } }),
    );
    const gone = await ended({ oid, address: maker.address }, 'canceled');
    expect('orders.status.canceled').equal(field(gone, 'status'), 'canceled');
    assumeShownKeys('info.order_status', gone, 'outcome');
    expect('orders.status.canceled').equal(
      derived(typeof gone.outcome, field(gone, 'outcome')),
      'object',
      'type of outcome',
    );
    expect('orders.status.words').shape(gone, 'info.order_status');

    const inside = await drawPriceInsideSpread(context, market);
    closeMutualPositionsAtEnd(context, market, inside, { maker, taker });
    const size = scaledSizeForNotional(market, inside, 20n);
    const ask = await restInsideSpread(context, maker, { market, side: 'ask', px: inside, size: 2n * size });
    for (const part of [size, size])
      await placeFullyFilledOrder(context, taker, { market, side: 'bid', px: inside, size: part, tif: 'ioc' });
    await assumeNoTradeWithStrangers(context, maker, taker);
    const done = await ended({ oid: ask.oid, address: maker.address }, 'filled');
    expect('orders.status.filled').equal(field(done, 'status'), 'filled');
    assumeShownKeys('info.order_status', done, 'fills', 'total_filled_sz');
    const legs = rowsAt(done, 'fills').map(({ sz }) => Dec.parse(sz) ?? Dec.of(0));
    const sum = Dec.sum(legs).toString();
    expect('orders.status.filled').equal(
      derived([legs.length, sum], field(done, 'fills')),
      [2, sizeInUnits(2n * size, market).toString()],
      'number of fills, and their total sz',
    );
    expect('orders.status.filled').decimal(field(done, 'total_filled_sz'), sum);
    expect('orders.status.words').shape(done, 'info.order_status');

    // The owner of the order may be omitted.
    for (const [clause, args, wanted] of [
      ['orders.status.canceled', { oid }, 'canceled'],
      ['orders.status.by-cloid', { cloid }, 'canceled'],
      ['orders.status.filled', { oid: ask.oid }, 'filled'],
    ] as const) {
      const bare = await ended(args, wanted);
      expect(clause).equal(field(bare, 'status'), wanted, 'status in order_status without an address');
    }
  },
});

/** The order under `order`, or an empty object if missing. Its row has no original size, so none is compared. */
function orderIn(body: JsonObject): JsonObject {
  const { orig_sz: _, ...facts } = isJsonObject(body.order) ? body.order : {};
  return facts;
}
