import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { awaitOpenOrders, carriesCloid, readOpenOrders } from '../../harness/setup/own-orders.ts';
import type { WireValue } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'orders.baskets.legs',
  title: 'each order of a batch_order must name an owner, and is placed for the owner of the batch',
  clauses: ['orders.baskets.leg-owner'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const [trader, other] = await Promise.all([given.fundedAccount(), given.fundedAccount({ usdc: '50' })]);
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const leg = (cloid: string) => orderAction(trader, { market, side: 'bid', px, size, cloid }).order;
    const batch = (order: Readonly<Record<string, WireValue>>) => ({
      type: 'batch_order',
      params: { owner: trader.address, orders: [order] },
    });
    const cloid = random.cloid();
    const named = (rows: Awaited<ReturnType<typeof readOpenOrders>>) =>
      rows.filter((row) => carriesCloid(row, cloid)).length;

    expect('orders.baskets.leg-owner').accepted(
      await target.act(trader, batch({ ...leg(cloid), owner: other.address })),
    );
    const mine = await awaitOpenOrders(context, trader.address, (rows) => named(rows) > 0);
    const theirs = await readOpenOrders(context, other.address);
    expect('orders.baskets.leg-owner').equal(
      derived([named(mine), theirs.length], mine, theirs),
      [1, 0],
      'number of open orders of the batch owner, and of the owner named in the entry',
    );

    const { owner: _gone, ...nobodys } = leg(random.cloid());
    const refused = await target.act(trader, batch(nobodys));
    expect('orders.baskets.leg-owner').refused(refused);
    await pace.blocks(2);
    const rows = await readOpenOrders(context, trader.address);
    expect('orders.baskets.leg-owner').equal(derived(rows.length, rows), 1, 'number of open orders');
  },
});
