import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional, toWireInteger } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { closeMutualPositionsAtEnd, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'orders.modify.crossing',
  title: 'an amended order that crosses fills, and both accounts get the fill',
  clauses: ['orders.modify.crosses'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const [maker, taker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const px = await drawPriceInsideSpread(context, market);
    closeMutualPositionsAtEnd(context, market, px, { maker, taker });
    // Has the minimum value at both prices.
    const far = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, far, 20n);
    await restInsideSpread(context, maker, { market, side: 'ask', px, size });
    const bid = await placeRestingOrder({ given }, taker, { market, side: 'bid', px: far, size });
    const amendment = { market: market.id, oid: toWireUint(BigInt(bid.oid)), new_px: toWireInteger(px) };
    await given.accepted(target.act(taker, modifyAction(amendment)));

    const [took, made] = await pace.eventually(
      async () => [await readFills(context, taker.address), await readFills(context, maker.address)] as const,
      (sides) => sides.every((rows) => rows.length > 0),
    );
    const tids = [took, made].map((rows) => rows.map(({ tid }) => String(tid)).sort());
    // Another account's order is noticeable: one of ours is left on the book, or we traded, but not with each other.
    const left = [...(await readOpenOrders(context, maker.address)), ...(await readOpenOrders(context, taker.address))];
    const apart = took.length > 0 && made.length > 0 && tids[0]?.join() !== tids[1]?.join();
    const stranger = left.length > 0 || apart;
    if (venue.isolation === 'shared' && stranger) throw new Disturbed('somebody else traded with an order of ours');
    const crosses = expect('orders.modify.crosses');
    crosses.relation('one fill of the taker', { fills: took }, ({ fills }) => fills.length === 1, 'taker fills');
    crosses.relation('one fill of the maker', { fills: made }, ({ fills }) => fills.length === 1, 'maker fills');
    crosses.equal(derived(tids[0], took), derived(tids[1], made), 'tid of the taker fill and of the maker fill');
  },
});
