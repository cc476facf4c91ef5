import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { cancelAllOrdersAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitBalance, readBalance } from '../../harness/setup/balances.ts';
import { cancelChaseAction, chaseAction, chaseEntryOf } from '../../harness/setup/chase.ts';
import { isNotActivatedRefusal, ladderAction } from '../../harness/setup/ladder.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  placeSpotOrder,
  readPairBalances,
  sendSpotOrder,
  spotCancelAction,
  type TokenBalanceRow,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

const none = Dec.of(0);

export default check({
  id: 'spot.escrow.filled',
  title: 'a partly filled order holds the cost of its remaining size, and a filled order holds nothing',
  clauses: ['spot.escrow.bid', 'spot.escrow.ask', 'spot.escrow.freed'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({
        usdc: usdcCostOf(pair, high, 6n * size)
          .plus(Dec.of(5))
          .toString(),
      }),
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, 6n * size) }),
    ]);
    const took = async (who: Identity, side: 'bid' | 'ask', px: bigint) => {
      const { kind } = await placeSpotOrder(context, who, { pair, side, px, size, tif: 'ioc' });
      await assumeNoTradeWithStrangers(context, buyer, seller);
      given.require(kind === 'filled', `the order that should trade is ${kind}`);
    };
    await placeRestingSpotOrder(context, buyer, { pair, side: 'bid', px: low, size: 2n * size });
    await took(seller, 'ask', low);
    const due = usdcCostOf(pair, low, size);
    const now = await awaitPairBalances(context, buyer, pair, ({ quote }) => quote.hold.equals(due));
    expect('spot.escrow.bid').decimal(now.quote.hold, due, 'hold of the quote token with one of two parts left');
    await took(seller, 'ask', low);

    // Two orders of one owner: the first fills, and the second continues.
    await placeRestingSpotOrder(context, seller, { pair, side: 'ask', px: low, size });
    await placeRestingSpotOrder(context, seller, { pair, side: 'ask', px: high, size: 2n * size });
    for (const [px, left] of [
      [low, 2n],
      [high, 1n],
      [high, 0n],
    ] as const) {
      await took(buyer, 'bid', px);
      const rest = sizeInUnits(left * size, pair);
      const { base } = await awaitPairBalances(context, seller, pair, (observed) => observed.base.hold.equals(rest));
      expect('spot.escrow.ask').decimal(base.hold, rest, `hold of the base token with ${left} of 3 parts left`);
    }
    await sendsAll(context, buyer, pair.quote, 'its bid was filled');
  },
});

/** Judges that an account whose last order has left the book can send away its whole balance of a token. */
async function sendsAll(
  context: CaseContext<'spot.escrow.freed'>,
  who: Identity,
  asset: number,
  after: string,
): Promise<void> {
  const { given, target, expect } = context;
  const clause = expect('spot.escrow.freed');
  const rows = await awaitOpenOrders(context, who.address, (now) => now.length === 0);
  given.require(rows.length === 0, 'an order still rests');
  const total = await readBalance(context, who.address, asset);
  const { address } = given.stranger();
  clause.accepted(await target.act(who, sendAssetAction({ asset, destination: address, amount: total.toString() })));
  const came = await awaitBalance(context, address, asset, total.toString());
  clause.decimal(came, total, `amount received from send_asset of the whole total once ${after}`);
}

export const escrowFreedAfterPartFillCheck = check({
  id: 'spot.escrow.part-filled',
  title: 'the remainder of a partly filled order holds nothing once it is cancelled, or if it does not rest',
  clauses: ['spot.escrow.freed'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({
        usdc: usdcCostOf(pair, px, 4n * size)
          .plus(Dec.of(5))
          .toString(),
      }),
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, 4n * size) }),
    ]);
    const bid = { pair, side: 'bid', px } as const;
    const sold = async (lots: bigint) => {
      const { kind } = await placeSpotOrder(context, seller, { pair, side: 'ask', px, size: lots, tif: 'ioc' });
      await assumeNoTradeWithStrangers(context, buyer, seller);
      given.require(kind === 'filled', `the order that should trade is ${kind}`);
    };
    const oid = await placeRestingSpotOrder(context, buyer, { ...bid, size: 2n * size });
    await sold(size);
    await given.accepted(target.act(buyer, spotCancelAction(pair, oid)));
    await placeRestingSpotOrder(context, buyer, { ...bid, size: 2n * size });
    await sold(size);
    // Self-trade prevention cancels the rest of the bid.
    const met = { pair, side: 'ask', px, size, tif: 'ioc', stpMode: 'cancel_oldest' } as const;
    await sendSpotOrder(context, buyer, met);
    await awaitOpenOrders(context, buyer.address, (rows) => rows.length === 0);
    await placeRestingSpotOrder(context, buyer, { ...bid, size });
    await sold(2n * size);
    await sendsAll(context, seller, pair.base, 'half of its IOC ask was filled');
    await sendsAll(context, buyer, pair.quote, 'the rests of its bids were cancelled');
  },
});

export const escrowWaysBackCheck = check({
  id: 'spot.escrow.ways-back',
  title: 'the hold of an order is released whichever way the order leaves the book',
  clauses: ['spot.escrow.refund', 'spot.escrow.freed'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, random, expect } = context;
    const pair = await leaseNativePair(context);
    const [lowest = 0n, low = 0n, high = 0n, highest = 0n] = await drawPairPricesInSpread(context, pair, 4);
    const size = minPairSize(pair, lowest);
    const quoting = await given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) });
    const trader = await given.fundedAccount({ usdc: '80', native: tokenAmountText(pair, 2n * size) });
    const spec = { pair, side: 'bid', px: low, size } as const;
    const sent = (action: Parameters<typeof target.act>[1]) => target.act(trader, action);
    /** Whether an order rested and then left the book. */
    const endings: Readonly<Record<string, () => Promise<boolean>>> = {
      'a self-trade': async () => {
        await placeRestingSpotOrder(context, trader, spec);
        const met = await sendSpotOrder(context, trader, {
          ...spec,
          side: 'ask',
          tif: 'ioc',
          stpMode: 'cancel_oldest',
        });
        await assumeNoTradeWithStrangers(context, trader, trader);
        return !isRefused(met);
      },
      spot_cancel: async () => {
        const oid = await placeRestingSpotOrder(context, trader, spec);
        await given.accepted(sent(spotCancelAction(pair, oid)));
        return true;
      },
      cancel_all_orders: async () => {
        await placeRestingSpotOrder(context, trader, spec);
        return !isRefused(await sent(cancelAllOrdersAction));
      },
      cancel_scale: async () => {
        const cloid = random.cloid();
        const ladder = { market: pair, side: 'bid', rungs: 2, pxLow: low, pxHigh: high, total: 2n * size } as const;
        const begun = requireEveryOrderReported(await sent(ladderAction({ ...ladder, cloid })));
        if (isNotActivatedRefusal(venue, begun) || isRefused(begun)) return false;
        return !isRefused(await sent({ type: 'cancel_scale', params: { market: pair.id, cloid } }));
      },
      cancel_chase: async () => {
        // A venue may require orders on both sides of the book (D111).
        await placeRestingSpotOrder(context, quoting, { pair, side: 'bid', px: lowest, size });
        await placeRestingSpotOrder(context, quoting, { pair, side: 'ask', px: highest, size });
        const begun = requireEveryOrderReported(await sent(chaseAction({ market: pair, side: 'bid', size })));
        if (isNotActivatedRefusal(venue, begun) || isRefused(begun)) return false;
        return !isRefused(await sent(cancelChaseAction(pair, chaseEntryOf(begun).chaseOid)));
      },
    };
    const before = await readPairBalances(context, trader, pair);
    const after = new Map<string, TokenBalanceRow>();
    for (const name of given.sample(Object.keys(endings), 2)) {
      const isOver = await given.part(async () => endings[name]?.());
      const rows = await awaitOpenOrders(context, trader.address, (now) => now.length === 0);
      // Orders on no pair, and those left resting by an ending, are cancelled one by one.
      for (const { oid } of rows) await given.accepted(sent(spotCancelAction(pair, String(oid))));
      if (isOver !== true || rows.length > 0) continue;
      const now = await awaitPairBalances(context, trader, pair, ({ quote }) => quote.hold.equals(none));
      after.set(name, now.quote);
    }
    // The free balance decides, whatever `hold` shows.
    await sendsAll(context, trader, pair.quote, `${[...after.keys()].join(', ')} removed its orders`);
    for (const [name, { hold, total }] of after) {
      expect('spot.escrow.refund').decimal(hold, none, `hold of the quote token after ${name}`);
      expect('spot.escrow.refund').decimal(total, before.quote.total, `total of the quote token after ${name}`);
    }
  },
});
