import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, toWireInteger } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { awaitOpenOrders, carriesCloid } from '../../harness/setup/own-orders.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { parkedLegAction, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'orders.cloid.carried-on',
  title: 'a cloid is in use while a replacement or a parked trigger order carries it, for plain and trigger orders',
  clauses: ['orders.cloid.in-use'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market((facts) => facts.mark !== null);
    const ofReplacement = random.cloid();
    const order = { market, side: 'bid' } as const;
    const { oid, px, size } = await placeRestingOrder({ given }, trader, { ...order, cloid: ofReplacement });
    const change = { market: market.id, oid: toWireUint(BigInt(oid)), new_px: toWireInteger(px - market.tick) };
    await given.accepted(target.act(trader, modifyAction(change)));
    const isReplaced = (row: JsonObject) => row.oid !== oid && carriesCloid(row, ofReplacement);
    const rows = await awaitOpenOrders(context, trader.address, (now) => now.some(isReplaced));
    // Only public facts say that the replacement keeps the handle: without it, it is another order.
    if (expect('orders.cloid.in-use').exercised(rows.some(isReplaced), 'a replacement that carries the handle'))
      expect('orders.cloid.in-use').refused(
        await target.act(trader, orderAction(trader, { ...order, px, size, cloid: ofReplacement })),
      );

    await given.part(async () => {
      const ofLeg = random.cloid();
      // Without a position to reduce, a leg may be refused.
      const maker = await given.fundedAccount();
      await tradeWorthAndCloseAtEnd(context, 40n, { market, taker: trader, maker });
      const leg = (handle: string) =>
        ({ market, side: 'ask', size, triggerPx: gridPxAtMarkPercent(market, 50), cloid: handle }) as const;
      await placeParkedLegs(context, trader, [leg(ofLeg)]);
      expect('orders.cloid.in-use').refused(
        await target.act(trader, orderAction(trader, { ...order, px, size, cloid: ofLeg })),
      );
      // An order with a trigger is a single order, too.
      const ofOrder = random.cloid();
      await placeRestingOrder({ given }, trader, { ...order, cloid: ofOrder });
      for (const handle of [ofOrder, ofLeg])
        expect('orders.cloid.in-use').refused(await target.act(trader, parkedLegAction(trader, leg(handle))));
    });
  },
});
