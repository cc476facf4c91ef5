import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { awaitOpenOrders, isAmongOrders, sortedOids } from '../../harness/setup/own-orders.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';

const alone = check({
  id: 'orders.batch-cancel.entries',
  title: 'batch_cancel cancels each order, and an entry that finds no order does not stop the others',
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
        cancels: named.map((oid) => ({ owner: trader.address, market: market.id, oid: toWireUint(BigInt(oid)) })),
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
export const batchCancelByAgentCheck = toAgentSignedCheck(alone);

export const batchCancelPastMissingCheck = check({
  id: 'orders.batch-cancel.around',
  title: 'batch_cancel with an entry that finds no order cancels all of the other orders, or none of them',
  clauses: ['orders.batch-cancel.removes'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const [gone, ahead, behind] = await placeRestingOrders(context, trader, [
      { market, side: 'bid' },
      { market, side: 'bid' },
      { market, side: 'ask' },
    ]);
    const named = ({ oid }: typeof gone) => ({
      owner: trader.address,
      market: market.id,
      oid: toWireUint(BigInt(oid)),
    });
    await given.accepted(target.act(trader, { type: 'cancel_order', cancel: named(gone) }));
    const cancels = [named(ahead), named(gone), named(behind)];
    await target.act(trader, { type: 'batch_cancel', params: { cancels } });
    const rows = await awaitOpenOrders(context, trader.address, (now) => !isAmongOrders(now, behind.oid));
    // The documents allow refusing the whole batch, but not a part of it.
    expect('orders.batch-cancel.removes').relation(
      'both orders cancelled beside an entry that names no open order, or both still open',
      { rows },
      (observed) => isAmongOrders(observed.rows, ahead.oid) === isAmongOrders(observed.rows, behind.oid),
      'orders',
    );
  },
});
