import { check } from '../../harness/check/check.ts';
import { isRefusedOnArrival } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders, readFills } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

/** Remaining orders on the book when an account's bid meets its own ask. */
const modes = [
  { clause: 'orders.stp.oldest', stpMode: 'cancel_oldest', left: ['B'] },
  { clause: 'orders.stp.newest', stpMode: 'cancel_newest', left: ['A'] },
  { clause: 'orders.stp.both', stpMode: 'cancel_both', left: [] },
] as const;

const alone = check({
  id: 'orders.stp.modes',
  title: 'orders of one account never trade with each other; stp_mode decides which of them is cancelled',
  clauses: ['orders.stp.no-self-trade', 'orders.stp.code', 'orders.stp.oldest', 'orders.stp.newest', 'orders.stp.both'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = await drawPriceInsideSpread(context, market);
    const size = scaledSizeForNotional(market, px, 20n);
    for (const { clause, stpMode, left } of modes) {
      await restInsideSpread(context, trader, { market, side: 'ask', px, size });
      const reply = await target.act(
        trader,
        orderAction(trader, { market, side: 'bid', px, size: 2n * size, stpMode }),
      );
      given.require(!(await isRefusedOnArrival(pace, reply)), 'the incoming order was refused at the door');
      if (left.some((side) => side === 'B')) expect(clause).accepted(reply);
      const rows = await awaitOpenOrders(
        context,
        trader.address,
        (now) => now.map(({ side }) => side).join() === left.join(),
      );
      const fills = await readFills(context, trader.address);
      // A self-trade has two rows here; a trade with another account has one.
      const lone = fills.some(({ tid }) => fills.filter((other) => other.tid === tid).length === 1);
      if (venue.isolation === 'shared' && lone) throw new Disturbed('somebody else traded with an order of ours');
      expect('orders.stp.code').relation(
        'no refusal with ORDER_SELF_TRADE, the code of a self-trading rfq_accept',
        { reply },
        (answer) => !hasRefusalCode(answer.reply, clauseById('options.accept.self-trade').accepts),
      );
      expect('orders.stp.no-self-trade').equal(fills, [], 'fills of the account');
      expect(clause).equal(
        derived(
          rows.map(({ side }) => side),
          rows,
        ),
        left,
        `sides of the open orders after ${stpMode}`,
      );
      if (rows.length > 0 || !given.isSparing) await cancelEveryOrder({ given, target }, trader);
    }
  },
});

export default alone;
export const stpModesInBatchCheck = toBatchedOrdersCheck(alone);
