import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders, readFills } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  sendSpotOrder,
  spotCancelAction,
  tokenAmountText,
} from '../../harness/setup/spot.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

/** Remaining orders of a pair when an account's bid meets its own ask. */
const modes = [
  { clause: 'orders.stp.oldest', stpMode: 'cancel_oldest', left: ['B'] },
  { clause: 'orders.stp.newest', stpMode: 'cancel_newest', left: ['A'] },
  { clause: 'orders.stp.both', stpMode: 'cancel_both', left: [] },
] as const;

export default check({
  id: 'spot.orders.stp',
  title: "an account's orders on a pair never fill each other: the stp mode decides which is cancelled",
  clauses: ['orders.stp.no-self-trade', 'orders.stp.code', 'orders.stp.oldest', 'orders.stp.newest', 'orders.stp.both'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px);
    const trader = await given.fundedAccount({ usdc: '60', native: tokenAmountText(pair, 2n * size) });
    for (const { clause, stpMode, left } of given.sample(modes, 2)) {
      await placeRestingSpotOrder(context, trader, { pair, side: 'ask', px, size });
      const reply = await sendSpotOrder(context, trader, { pair, side: 'bid', px, size: 2n * size, stpMode });
      await assumeNoTradeWithStrangers(context, trader, trader);
      const rows = await awaitOpenOrders(
        context,
        trader.address,
        (now) => now.map(({ side }) => side).join() === left.join(),
      );
      expect('orders.stp.code').relation(
        'no ORDER_SELF_TRADE refusal of the order that crosses an own order',
        { reply },
        (answer) => !hasRefusalCode(answer.reply, clauseById('options.accept.self-trade').accepts),
      );
      expect('orders.stp.no-self-trade').equal(await readFills(context, trader.address), [], 'fills of the account');
      const sides = rows.map(({ side }) => side);
      expect(clause).equal(derived(sides, rows), left, `sides of the open orders after ${stpMode}`);
      for (const { oid } of rows) await given.accepted(target.act(trader, spotCancelAction(pair, String(oid))));
      await awaitOpenOrders(context, trader.address, (now) => now.length === 0);
    }
  },
});
