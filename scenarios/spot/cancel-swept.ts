import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { cancelAllOrdersAction, gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitHeight } from '../../harness/setup/await-height.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { scheduleCancelAhead } from '../../harness/setup/scheduled-cancel.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  type PairFacts,
  placeRestingSpotOrder,
  readPairBalances,
} from '../../harness/setup/spot.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

type Judging = CaseContext<'spot.escrow.freed'>;

const none = Dec.of(0);
const HALF = Dec.of('0.5');

export default check({
  id: 'spot.cancel.swept.all',
  title:
    'cancel_all_orders with an asset cancels only the orders of that pair or market, and without asset those of all',
  clauses: ['orders.cancel-all.asset', 'orders.cancel-all.removes', 'spot.escrow.freed'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, market } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const perp = await placeRestingOrder({ given }, taker, { market, side: 'bid' });
    const leg = {
      market,
      side: 'ask',
      size,
      triggerPx: gridPxAtMarkPercent(market, 50),
      cloid: `0x${'5'.repeat(32)}`,
    } as const;
    const [parked] = await placeParkedLegs(context, taker, [leg]);
    const bid = { pair, side: 'bid', px, size: minPairSize(pair, px) } as const;
    const { quote: before } = await readPairBalances(context, taker, pair);
    const escrow = pxInUsdc(px).times(sizeInUnits(bid.size, pair));
    const gone = await placeRestingSpotOrder(context, taker, bid);

    await given.accepted(target.act(taker, { type: 'cancel_all_orders', params: { asset: pair.id } }));
    const left = await awaitOpenOrders(context, taker.address, (rows) => !isAmongOrders(rows, gone));
    const ofAsset = expect('orders.cancel-all.asset');
    ofAsset.row(left, { oid: perp.oid });
    ofAsset.noRow(left, { oid: gone });
    const kept = parked === undefined ? 1 : 2;
    ofAsset.equal(derived(left.length, left), kept, 'number of open orders, including the parked trigger order');
    await judgeFreed(context, taker, pair, before.hold.plus(escrow.times(HALF)));

    const next = await placeRestingSpotOrder(context, taker, bid);
    await given.accepted(target.act(taker, { type: 'cancel_all_orders', params: { asset: market.id } }));
    const ofPair = await awaitOpenOrders(context, taker.address, (rows) => !isAmongOrders(rows, perp.oid));
    ofAsset.noRow(ofPair, { oid: perp.oid });
    ofAsset.row(ofPair, { oid: next });
    // Orders on the pair stand before and behind one on the market.
    const between = await placeRestingOrder({ given }, taker, { market, side: 'bid' });
    const behind = await placeRestingSpotOrder(context, taker, bid);
    await given.accepted(target.act(taker, cancelAllOrdersAction));
    const swept = [perp.oid, next, between.oid, behind];
    const rest = await awaitOpenOrders(
      context,
      taker.address,
      (rows) => !swept.some((oid) => isAmongOrders(rows, oid)),
    );
    for (const oid of swept) expect('orders.cancel-all.removes').noRow(rest, { oid });
    await judgeFreed(context, taker, pair, before.hold.plus(escrow.times(HALF)));
  },
});

export const cancelSweptScheduledSweepCheck = check({
  id: 'spot.cancel.swept.scheduled',
  title: 'schedule_cancel cancels the orders on pairs together with those on perpetual markets',
  clauses: ['orders.schedule-cancel.fires', 'spot.escrow.freed'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const trader = await given.fundedAccount({ usdc: '100' });
    const market = await given.market();
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const perp = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    const oid = await placeRestingSpotOrder(context, trader, { pair, side: 'bid', px, size: minPairSize(pair, px) });
    await awaitHeight(context, trader, await scheduleCancelAhead(context, trader));
    const late = await awaitOpenOrders(context, trader.address, (rows) => rows.length === 0);
    given.require(!isAmongOrders(late, perp.oid), 'the perpetual order was not cancelled');
    expect('orders.schedule-cancel.fires').noRow(late, { oid });
    await judgeFreed(context, trader, pair);
  },
});

/**
 * Judges that nothing is held any more for an account's cancelled bids.
 * @param most  other amount that may be held: no document excludes margin of the perpetual lane, which moves with the mark
 */
async function judgeFreed(context: Judging, who: Identity, pair: PairFacts, most = none): Promise<void> {
  const { quote } = await awaitPairBalances(context, who, pair, ({ quote: now }) => now.hold.compare(most) <= 0);
  context.expect('spot.escrow.freed').atMost(quote.hold, most, 'hold of the quote token');
}
