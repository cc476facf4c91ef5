import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { openOrders, openOrdersOnce, rests } from '../../harness/setup/own-orders.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';

export const legsUnchecked = check({
  id: 'orders.cloid.legs-unchecked',
  title: 'two legs of a batch may share a handle, which then names the lower oid',
  clauses: ['orders.cloid.legs-unchecked', 'orders.cancel-by-cloid.lowest'],
  by: 'act',
  form: { profile: 'live', item: 'leg-cloids' },
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloid = random.cloid();
    const twins = batch(trader, market, [cloid, cloid]);
    const reply = await given.settled(twins, target.act(trader, twins));
    const placed =
      reply.kind === 'statuses'
        ? reply.statuses.flatMap((entry) => (entry.kind === 'resting' ? [BigInt(entry.oid)] : []))
        : [];
    expect('orders.cloid.legs-unchecked').that(placed.length === 2, {
      expected: 'two resting orders',
      actual: reply,
      path: 'statuses',
    });
    const [low = 0n, high = 0n] = placed.toSorted((a, b) => (a < b ? -1 : 1));
    await given.accepted(target.act(trader, { type: 'cancel_by_cloid', params: { asset: market.id, cloid } }));
    const rows = await openOrdersOnce(context, trader.address, (now) => !rests(now, low.toString()));
    expect('orders.cancel-by-cloid.lowest').equal(
      rows.map(({ oid }) => oid),
      [high.toString()],
      'orders[*].oid',
    );
  },
});

export const legsChecked = check({
  id: 'orders.cloid.legs-checked',
  title: 'a leg whose handle is in use is refused, and two legs with one handle refuse the whole action',
  clauses: ['orders.cloid.legs-checked', 'orders.cloid.within-action'],
  by: 'act',
  form: { profile: 'next', item: 'leg-cloids' },
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const [used, twice] = [random.cloid(), random.cloid()];
    const { oid } = await restingOrder({ given }, trader, { market, side: 'bid', cloid: used });
    const reply = await target.act(trader, batch(trader, market, [used]));
    expect('orders.cloid.legs-checked').refused(reply);

    const double = told(await target.act(trader, batch(trader, market, [twice, twice])));
    const errors =
      double.kind === 'statuses'
        ? double.statuses.map((entry) => (entry.kind === 'error' ? entry.error : null))
        : [refusalOf(double)];
    const whole =
      errors.length > 0 &&
      errors.every(
        (error) =>
          error?.code === 'ORDER_DUPLICATE_CLOID' && error.message.includes('duplicate cloid within one action'),
      );
    expect('orders.cloid.within-action').that(whole, {
      expected: 'ORDER_DUPLICATE_CLOID: duplicate cloid within one action',
      actual: double,
    });
    const rows = await openOrders(context, trader.address);
    expect('orders.cloid.within-action').equal(
      rows.map((row) => row.oid),
      [oid],
      'orders[*].oid',
    );
  },
});

/** Bids far below the mark, one for each handle. */
function batch(owner: Identity, market: MarketFacts, cloids: readonly string[]) {
  const px = pxAt(market, 60);
  const wish = { market, side: 'bid', px, size: sizeWorth(market, px, 20n) } as const;
  return {
    type: 'batch_order',
    params: { orders: cloids.map((cloid) => orderAction(owner, { ...wish, cloid }).order) },
  };
}
