import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { openOrdersOnce, rests } from '../../harness/setup/own-orders.ts';
import { refusedAtCommit } from './amend-reply.ts';

const empties = [
  { type: 'batch_order', params: { orders: [] } },
  { type: 'batch_cancel', params: { cancels: [] } },
  { type: 'batch_modify', params: { modifications: [] } },
] as const;

export default check({
  id: 'orders.batch.refusals',
  title: 'a refused leg stops no other, and a batch of nothing is refused',
  clauses: ['orders.batch.independent', 'orders.batch.empty'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    // Off the grid needs a grid: of all that may be wrong with a leg, this is named as found at commit.
    const market = await given.market(({ tick }) => tick > 1n);
    const px = pxAt(market, 60);
    const size = sizeWorth(market, px, 20n);
    const leg = (at: bigint) => orderAction(trader, { market, side: 'bid', px: at, size }).order;
    const orders = [leg(px), leg(px + 1n), leg(px)];
    const reply = told(await target.act(trader, { type: 'batch_order', params: { orders } }));
    const kinds = reply.kind === 'statuses' ? reply.statuses.map(({ kind }) => kind) : [reply.kind];
    expect('orders.batch.independent').equal(kinds, ['resting', 'error', 'resting'], 'statuses');
    const placed =
      reply.kind === 'statuses' ? reply.statuses.flatMap((entry) => (entry.kind === 'resting' ? [entry.oid] : [])) : [];
    const rows = await openOrdersOnce(context, trader.address, (now) => placed.every((oid) => rests(now, oid)));
    expect('orders.batch.independent').that(
      placed.every((oid) => rests(rows, oid)),
      { expected: 'both orders', actual: rows, path: 'orders' },
    );

    for (const empty of empties) {
      const answer = await target.act(trader, empty);
      // A body that does not decode may be answered without the envelope.
      if (answer.kind === 'other') expect('orders.batch.empty').equal(answer.status, 422, 'status');
      else refusedAtCommit(expect('orders.batch.empty'), answer);
    }
  },
});
