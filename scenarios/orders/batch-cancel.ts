import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { wireUint } from '../../harness/client/venue-client.ts';
import { byAgents } from '../../harness/judging/by-agents.ts';
import { awaitOpenOrders, isAmongOrders, sortedOids } from '../../harness/setup/own-orders.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';

const alone = check({
  id: 'orders.batch-cancel.entries',
  title: 'batch_cancel takes each order off, and an entry that finds none stops no other',
  clauses: ['orders.batch-cancel.removes', 'orders.batch-cancel.per-entry'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const orders = await placeRestingOrders(context, trader, [
      { market, side: 'bid' },
      { market, side: 'ask' },
      { market, side: 'bid' },
    ]);
    const [first, second, third] = orders;
    const batch = (...named: readonly string[]) => ({
      type: 'batch_cancel',
      params: {
        cancels: named.map((oid) => ({ owner: trader.address, market: market.id, oid: wireUint(BigInt(oid)) })),
      },
    });
    expect('orders.batch-cancel.removes').accepted(await target.act(trader, batch(first.oid, second.oid)));
    const left = await awaitOpenOrders(
      context,
      trader.address,
      (rows) => !isAmongOrders(rows, first.oid) && !isAmongOrders(rows, second.oid),
    );
    expect('orders.batch-cancel.removes').equal(derived(sortedOids(left), left), [third.oid], 'orders[*].oid');

    expect('orders.batch-cancel.per-entry').relation(
      'no refusal of the whole batch',
      { reply: await target.act(trader, batch(first.oid, third.oid)) },
      ({ reply }) => !isRefused(reply),
    );
    const none = await awaitOpenOrders(context, trader.address, (rows) => !isAmongOrders(rows, third.oid));
    expect('orders.batch-cancel.per-entry').noRow(none, { oid: third.oid });
  },
});

export default alone;
export const byAgentCheck = byAgents(alone);
