import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional, toWireInteger } from '../../harness/check/order-spec.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import {
  attemptTradeOnHedgeLeg,
  awaitHedgeLegSizes,
  type HedgeLeg,
  switchToHedgeMode,
} from '../../harness/setup/hedge-mode.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'orders.hedge.modified',
  title: 'an amended order of a hedged account changes the leg that it named, and no other',
  clauses: ['orders.hedge.open-long', 'orders.hedge.open-short', 'orders.hedge.not-inferred'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    await switchToHedgeMode(context, taker);
    // A resting bid is placed far below the mark, where the minimum notional needs a larger size.
    const size = scaledSizeForNotional(market, gridPxAtMarkPercent(market, 60), 20n);
    const held = { long: size, short: -size };
    // Both legs are open and as large, so that an order on the wrong one is not refused for what is left of it.
    for (const [side, leg] of [
      ['bid', 'long'],
      ['ask', 'short'],
    ] as const) {
      const { entry } = await attemptTradeOnHedgeLeg(context, traders, { side, leg, size });
      given.require(entry.kind === 'filled', `the order that should open the ${leg} leg is ${entry.kind}`);
    }
    for (const [clause, side, leg, opposite] of given.sample(
      [
        ['orders.hedge.open-long', 'bid', 'long', 'ask'],
        ['orders.hedge.open-short', 'ask', 'short', 'bid'],
      ] as const,
      1,
    )) {
      const { oid } = await placeRestingOrder({ given }, taker, { market, side, size, positionSide: leg });
      const amendment = { market: market.id, oid: toWireUint(BigInt(oid)), new_px: toWireInteger(pxs[0]) };
      const isTaken = isAccepted(await target.act(taker, modifyAction(amendment)));
      if (!expect(clause).exercised(isTaken, 'an amendment that a hedge account makes')) continue;
      await pace.committed();
      const met = await given.placed(maker, { market, side: opposite, size, px: pxs[0], tif: 'ioc' });
      await assumeNoTradeWithStrangers(context, maker, taker);
      if (!expect(clause).exercised(met.kind === 'filled', 'an amended order that trades at its new price')) continue;
      held[leg] += side === 'bid' ? size : -size;
      const wanted = { long: sizeInUnits(held.long, market), short: sizeInUnits(held.short, market) };
      const sizes = await awaitHedgeLegSizes(context, taker, market, wanted);
      const other: HedgeLeg = leg === 'long' ? 'short' : 'long';
      const words = `after an amended ${side} with position_side ${leg}`;
      expect('orders.hedge.not-inferred').decimal(sizes[other], wanted[other], `size of the ${other} leg ${words}`);
      expect(clause).decimal(sizes[leg], wanted[leg], `size of the ${leg} leg ${words}`);
    }
  },
});
