import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { farBidPxFor } from '../../harness/check/order-spec.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { awaitOpenOrders, sortedOids } from '../../harness/setup/own-orders.ts';
import { parkFarTriggerBid } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder, placeRestingOrders } from '../../harness/setup/resting-order.ts';

const alone = check({
  id: 'orders.cancel-all.markets',
  title: 'cancel_all_orders cancels the open orders of one market, or of all markets',
  clauses: ['orders.cancel-all.asset', 'orders.cancel-all.removes', 'orders.baskets.cancel-all-none'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const elsewhere = await given.marketBeside(market);
    const [gone, goneToo, kept, keptToo] = await placeRestingOrders(context, trader, [
      { market, side: 'bid' },
      { market, side: 'ask' },
      { market: elsewhere, side: 'bid', px: farBidPxFor(elsewhere) },
      { market: elsewhere, side: 'ask' },
    ]);
    given.require(gone.oid !== goneToo.oid, 'two orders have one oid');
    // A venue may require a position for parking a leg: then there is none.
    const parked = await given.part(() => parkFarTriggerBid(context, trader, elsewhere));
    await given.part(() => parkFarTriggerBid(context, trader, market));
    const stay = [kept.oid, keptToo.oid, ...(parked === null ? [] : [parked])].sort();

    expect('orders.cancel-all.asset').accepted(
      await target.act(trader, { type: 'cancel_all_orders', params: { asset: market.id } }),
    );
    const others = await awaitOpenOrders(context, trader.address, (rows) => rows.length <= stay.length);
    expect('orders.cancel-all.asset').equal(derived(sortedOids(others), others), stay, 'orders[*].oid');
    await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    expect('orders.cancel-all.removes').accepted(await target.act(trader, { type: 'cancel_all_orders', params: {} }));
    const none = await awaitOpenOrders(context, trader.address, (rows) => rows.length === 0);
    expect('orders.cancel-all.removes').equal(derived(sortedOids(none), none), [], 'orders[*].oid');
    expect('orders.baskets.cancel-all-none').accepted(
      await target.act(trader, { type: 'cancel_all_orders', params: {} }),
    );
    const zero = venue.markets.find(({ id }) => id === 0);
    if (zero !== undefined && market.id !== zero.id)
      await given.part(() => judgeMarketZero(context, trader, zero, market));
  },
});

/** The number 0 names a market: only null or an absent value means no filter. */
async function judgeMarketZero(
  context: CaseContext<'orders.cancel-all.asset'>,
  trader: Identity,
  facts: MarketFacts,
  other: MarketFacts,
): Promise<void> {
  const { given, target, expect } = context;
  const zero = await given.withPriceScale(facts);
  const [, kept] = await placeRestingOrders(context, trader, [
    { market: zero, side: 'bid', px: farBidPxFor(zero) },
    { market: other, side: 'bid' },
  ]);
  expect('orders.cancel-all.asset').accepted(
    await target.act(trader, { type: 'cancel_all_orders', params: { asset: zero.id } }),
  );
  const left = await awaitOpenOrders(context, trader.address, (rows) => rows.length <= 1);
  expect('orders.cancel-all.asset').equal(derived(sortedOids(left), left), [kept.oid], 'orders[*].oid');
}

export default alone;
export const cancelAllByAgentCheck = toAgentSignedCheck(alone);
