import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { openOrdersOnce, rests } from '../../harness/setup/own-orders.ts';

const kinds = ['resting', 'filled', 'error', 'noop', 'parked', 'pending'];

export default check({
  id: 'orders.response.entries',
  title: 'a batch places each order under one signature and answers one entry per order, in the order sent',
  clauses: ['orders.response.statuses', 'orders.response.one-kind', 'orders.entries.cloid', 'orders.batch.places'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloids = [random.cloid(), random.cloid(), null];
    const orders = cloids.map((cloid, at) => {
      const px = pxAt(market, 60 - at);
      const order = { market, side: 'bid', px, size: sizeWorth(market, px, 20n) } as const;
      return orderAction(trader, cloid === null ? order : { ...order, cloid }).order;
    });
    const reply = await target.act(trader, { type: 'batch_order', params: { orders } });
    expect('orders.response.statuses').that(reply.kind === 'statuses', { expected: 'data.statuses', actual: reply });
    if (reply.kind !== 'statuses') return;
    const entries = rowsAt(reply.body, 'statuses');
    for (const entry of entries) {
      const keys = Object.keys(entry);
      expect('orders.response.one-kind').that(keys.length === 1 && kinds.includes(keys[0] ?? ''), {
        expected: `exactly one of ${kinds.join(', ')}`,
        actual: entry,
        path: 'statuses',
      });
    }
    const handles = told(reply).statuses.map((entry) =>
      'cloid' in entry ? (entry.cloid?.toLowerCase() ?? null) : null,
    );
    expect('orders.response.statuses').equal(handles.slice(0, 2), cloids.slice(0, 2), 'statuses[*].resting.cloid');
    const served = entries.map((entry) => at(entry, 'resting.cloid'));
    expect('orders.entries.cloid').equal(
      served.map((id) => (typeof id === 'string' ? id.toLowerCase() : id)),
      cloids,
      'statuses[*].resting.cloid',
    );
    expect('orders.response.statuses').shape(reply.body, 'exchange.statuses');

    const placed = reply.statuses.flatMap((entry) => (entry.kind === 'resting' ? [entry.oid] : []));
    const all = (rows: Parameters<typeof rests>[0]) => placed.every((oid) => rests(rows, oid));
    const rows = await openOrdersOnce(context, trader.address, all);
    expect('orders.batch.places').that(placed.length === 3 && all(rows), { expected: 'three orders', actual: rows });
  },
});
