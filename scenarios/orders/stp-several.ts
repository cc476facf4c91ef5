import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isRefusedOnArrival } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers, restEachInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Orders that an account's bid meets in turn, each of one size; how much of its three sizes fills, and the orders that rest afterwards. */
const meetings = [
  { clause: 'orders.stp.oldest', stpMode: 'cancel_oldest', met: ['own', 'own', 'other'], filled: 1, left: ['B'] },
  { clause: 'orders.stp.newest', stpMode: 'cancel_newest', met: ['other', 'own', 'own'], filled: 1, left: ['A', 'A'] },
  { clause: 'orders.stp.both', stpMode: 'cancel_both', met: ['other', 'own', 'other'], filled: 1, left: [] },
] as const;

export default check({
  id: 'orders.stp.several',
  title:
    'self-trade prevention applies to every own order that an incoming order meets, before and after it has filled',
  clauses: ['orders.stp.no-self-trade', 'orders.stp.oldest', 'orders.stp.newest', 'orders.stp.both'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target } = context;
    const traders = await leaseTwoTraders(context, { opens: 150n });
    for (const meeting of meetings)
      await given.part(async () => {
        await judgeMeeting(context, traders, meeting);
        for (const who of [traders.taker, traders.maker]) await cancelEveryOrder({ given, target }, who);
      });
  },
});

type Context = CaseContext<'orders.stp.no-self-trade' | (typeof meetings)[number]['clause']>;

async function judgeMeeting(
  context: Context,
  traders: TwoTraders,
  { clause, stpMode, met, filled, left }: (typeof meetings)[number],
): Promise<void> {
  const { given, target, pace, expect } = context;
  const { taker, maker, market, pxs } = traders;
  const size = traders.size();
  const known = (await traders.fills(taker, 0)).length;
  for (const [at, who] of met.entries()) {
    const px = pxs[at] ?? pxs[0];
    await restEachInsideSpread(context, who === 'own' ? taker : maker, [{ market, side: 'ask', px, size }]);
  }
  const bid = orderAction(taker, { market, side: 'bid', px: pxs[2], size: 3n * size, stpMode });
  const reply = await given.settled(bid, target.act(taker, bid));
  given.require(!(await isRefusedOnArrival(pace, reply)), 'the incoming order was refused at the door');
  const sides = (rows: readonly JsonObject[]) => rows.map(({ side }) => String(side)).toSorted();
  const open = await awaitOpenOrders(context, taker.address, (rows) => sides(rows).join() === left.join());
  await assumeNoTradeWithStrangers(context, taker, maker);
  const fills = (await traders.fills(taker, known + filled)).slice(0, -known || undefined);
  const tids = fills.map(({ tid }) => String(tid));
  // A self-trade has both of its rows here.
  const own = tids.filter((tid, at) => tids.indexOf(tid) !== at);
  expect('orders.stp.no-self-trade').equal(derived(own, fills), [], `self-trades under ${stpMode}`);
  expect(clause).equal(
    derived(fills.length, fills),
    filled,
    `number of fills under ${stpMode}, against these orders in turn: ${met.join(', ')}`,
  );
  expect(clause).equal(derived(sides(open), open), left, `sides of the open orders after ${stpMode}`);
}
