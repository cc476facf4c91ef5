import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import {
  cancelAllOrdersAction,
  gridPxAtMarkPercent,
  scaledSizeForNotional,
  toWireInteger,
} from '../../harness/check/order-spec.ts';
import { isUnsupported } from '../../harness/client/outcome.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { prepareChasedBook } from '../../harness/judging/chased-book.ts';
import { batchModifyAction, modifyAction } from '../../harness/setup/amendments.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { cancelChaseAction, placeChase } from '../../harness/setup/chase.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { awaitRestingLadder, placeLadder } from '../../harness/setup/ladder.ts';
import { judgeNoMarginHeld } from '../../harness/setup/no-margin-held.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeFullyFilledOrder, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const clause = 'margin.gate.freed';

/** A way to remove both of the trader's orders from the book. */
interface Way {
  /** Clause about how the orders leave the book. */
  readonly removes: (typeof removals)[number];
  take(oids: readonly [string, string], cloids: readonly [string, string]): Promise<void>;
}

const removals = [
  'orders.cancel.removes',
  'orders.batch-cancel.removes',
  'orders.cancel-by-cloid.removes',
  'orders.cancel-all.removes',
] as const;

export const heldFreedCheck = check({
  id: 'margin.held.freed',
  title: 'no margin is held for a flat account, whichever way its last order left the book',
  clauses: [clause, ...removals],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const owner = trader.address;
    const sent = (action: Parameters<typeof target.act>[1]) => given.accepted(target.act(trader, action));
    const cancel = (oid: string) => ({ owner, market: market.id, oid: toWireUint(BigInt(oid)) });
    const ways: Readonly<Record<string, Way>> = {
      cancel_order: {
        removes: 'orders.cancel.removes',
        async take(oids) {
          for (const oid of oids) await sent({ type: 'cancel_order', cancel: cancel(oid) });
        },
      },
      batch_cancel: {
        removes: 'orders.batch-cancel.removes',
        async take(oids) {
          await sent({ type: 'batch_cancel', params: { cancels: oids.map(cancel) } });
        },
      },
      cancel_by_cloid: {
        removes: 'orders.cancel-by-cloid.removes',
        async take(_, cloids) {
          for (const cloid of cloids) await sent({ type: 'cancel_by_cloid', params: { asset: market.id, cloid } });
        },
      },
      cancel_all_orders: {
        removes: 'orders.cancel-all.removes',
        async take() {
          await sent(cancelAllOrdersAction);
        },
      },
      'modify and cancel_all_orders': {
        removes: 'orders.cancel-all.removes',
        async take([oid]) {
          const lower = toWireInteger(gridPxAtMarkPercent(market, 50));
          await sent(modifyAction({ market: market.id, oid: toWireUint(BigInt(oid)), new_px: lower }));
          await sent(cancelAllOrdersAction);
        },
      },
      'batch_modify and a cancel': {
        removes: 'orders.cancel.removes',
        async take(oids) {
          const size = toWireInteger(scaledSizeForNotional(market, gridPxAtMarkPercent(market, 60), 30n));
          const modifications = oids.map((oid) => ({
            market: market.id,
            oid: toWireUint(BigInt(oid)),
            new_size: size,
          }));
          const reply = await target.act(trader, batchModifyAction(...modifications));
          if (!isUnsupported(reply)) await given.accepted(reply);
          await cancelEveryOrder(context, trader);
        },
      },
    };
    for (const [name, way] of Object.entries(ways)) {
      const cloids = [random.cloid(), random.cloid()] as const;
      const [bid, ask] = await placeRestingOrders(context, trader, [
        { market, side: 'bid', cloid: cloids[0] },
        { market, side: 'ask', cloid: cloids[1] },
      ]);
      const resting = await awaitOpenOrders(context, owner, (rows) => rows.length >= 2);
      await way.take([bid.oid, ask.oid], cloids);
      const left = await awaitOpenOrders(context, owner, (rows) => rows.length === 0);
      if (expect(way.removes).exercised(resting.length > 0, 'orders that are listed before'))
        expect(way.removes).equal(derived(left.length, left), 0, `number of open orders after ${name}`);
      await judgeNoMarginHeld(context, trader, expect(clause), name);
    }
    // An order that does not match at its price never rests.
    const px = gridPxAtMarkPercent(market, 60);
    await given.placed(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n), tif: 'ioc' });
    await judgeNoMarginHeld(context, trader, expect(clause), 'an ioc order without a fill');
  },
});

export const heldFreedSelfTradeCheck = check({
  id: 'margin.held.freed-self-trade',
  title: 'no margin is held for a flat account after self-trade prevention cancelled both of its orders',
  clauses: [clause],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const px = await drawPriceInsideSpread(context, market);
    const size = scaledSizeForNotional(market, px, 20n);
    await restInsideSpread(context, trader, { market, side: 'ask', px, size });
    await given.placed(trader, { market, side: 'bid', px, size, stpMode: 'cancel_both' });
    await isBare(context, trader.address);
    await judgeNoMarginHeld(context, trader, expect(clause), 'cancel_both');
  },
});

export const heldFreedPartFilledCheck = check({
  id: 'margin.held.freed-part-filled',
  title: 'no margin is held for a flat account whose partly filled order was cancelled',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const [px] = pxs;
    const size = traders.size();
    const { oid } = await restInsideSpread(context, maker, { market, side: 'ask', px, size: 3n * size });
    await placeFullyFilledOrder(context, taker, { market, side: 'bid', px, size, tif: 'ioc' });
    const cancel = { owner: maker.address, market: market.id, oid: toWireUint(BigInt(oid)) };
    await given.accepted(target.act(maker, { type: 'cancel_order', cancel }));
    await isBare(context, maker.address);
    await traders.trade('ask', size);
    await judgeNoMarginHeld(
      context,
      maker,
      expect(clause),
      'the cancel of a partly filled order and the close of its position',
    );
  },
});

export const heldFreedLadderCheck = check({
  id: 'margin.held.freed-ladder',
  title: 'no margin is held for a flat account after cancel_scale of its ladder',
  clauses: [clause],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const cloid = random.cloid();
    const pxLow = gridPxAtMarkPercent(market, 60);
    const total = 3n * scaledSizeForNotional(market, pxLow, 20n);
    const rungs = { rungs: 3, pxLow, pxHigh: pxLow + 2n * market.tick, total };
    await placeLadder(context, trader, { market, side: 'bid', ...rungs, cloid });
    await awaitRestingLadder(context, trader.address, cloid, 3);
    await given.accepted(target.act(trader, { type: 'cancel_scale', params: { market: market.id, cloid } }));
    await isBare(context, trader.address);
    await judgeNoMarginHeld(context, trader, expect(clause), 'cancel_scale');
  },
});

export const heldFreedChaseCheck = check({
  id: 'margin.held.freed-chase',
  title: 'no margin is held for a flat account after cancel_chase of its chase order',
  clauses: [clause],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const { traders, market } = await prepareChasedBook(context);
    const { taker } = traders;
    const spec = { market, side: 'bid', size: traders.size(), cloid: random.cloid() } as const;
    const { chaseOid } = await placeChase(context, taker, spec);
    await given.accepted(target.act(taker, cancelChaseAction(market, chaseOid)));
    await isBare(context, taker.address);
    await judgeNoMarginHeld(context, taker, expect(clause), 'cancel_chase');
  },
});

/** @throws Blocked if an order stays on the book */
async function isBare(context: CaseContext<typeof clause>, address: string): Promise<void> {
  const left = await awaitOpenOrders(context, address, (rows) => rows.length === 0);
  context.given.require(left.length === 0, 'an order that was cancelled still rests');
}
