import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { awaitOpenOrders, isAmongOrders, orderRowOf } from '../../harness/setup/own-orders.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'transport.numbers.order-fields',
  title: 'prices, sizes and markets of an order are unsigned integers of their width, flags are booleans',
  clauses: [
    'transport.numbers.book-plane',
    'transport.numbers.book-plane-integer',
    'transport.numbers.uint32',
    'transport.numbers.boolean',
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const order = orderAction(owner, { market, side: 'bid', px, size });
    // Signed as a valid order, and sent with one value in another form.
    const sentWith = (change: { readonly [field: string]: JsonValue }) =>
      target.act(owner, order, {
        tamper: (envelope) => ({ ...envelope, action: { ...order, order: { ...order.order, ...change } } }),
      });

    const placed = await given.settled(order, target.act(owner, order));
    const entry = placed.kind === 'statuses' ? placed.statuses[0] : undefined;
    expect('transport.numbers.book-plane').relation(
      'an order with limit_px and size as JSON numbers to rest',
      { placed },
      ({ placed }) => placed.kind === 'statuses' && placed.statuses[0]?.kind === 'resting',
    );
    const oid = entry?.kind === 'resting' ? entry.oid : '0';
    const row = orderRowOf(await awaitOpenOrders(context, owner.address, (now) => isAmongOrders(now, oid)), oid);
    expect('transport.numbers.book-plane').decimal(decimalAt(row, 'px'), pxInUsdc(px), 'px');
    expect('transport.numbers.book-plane').decimal(decimalAt(row, 'sz'), sizeInUnits(size, market), 'sz');

    for (const [field, value] of [
      ['limit_px', px],
      ['size', size],
    ] as const) {
      for (const form of given.sample([Number(value) + 0.5, -Number(value), value + 2n ** 64n], 1)) {
        const reply = await sentWith({ [field]: form });
        expect('transport.numbers.book-plane-integer').refused(reply);
      }
    }
    for (const form of given.sample([market.id + 0.5, -1 - market.id, market.id + 2 ** 32], 1)) {
      const reply = await sentWith({ market: form });
      expect('transport.numbers.uint32').refused(reply);
    }
    for (const form of given.sample(['false', 0, 'no', []], 1)) {
      const reply = await sentWith({ reduce_only: form });
      expect('transport.numbers.boolean').refused(reply);
    }
    await pace.blocks(2);
    const body = given.data(await target.read('open_orders', { address: owner.address }));
    const oids = rowsAt(body, 'orders').map((open) => open.oid);
    for (const clause of ['book-plane-integer', 'uint32', 'boolean'] as const)
      expect(`transport.numbers.${clause}`).equal(derived(oids, body), [oid], 'oids of the open orders of the owner');
  },
});
