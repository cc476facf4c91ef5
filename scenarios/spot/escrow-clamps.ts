import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { wholeUnitFilledFigures } from '../../harness/client/entry-figures.ts';
import type { StatusEntry } from '../../harness/client/replies.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  readPairBalances,
  sendSpotOrder,
  spendableTokenBalance,
  spotCancelAction,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';

const none = Dec.of(0);

export default check({
  id: 'spot.escrow.clamps',
  title: 'a bid is reduced to the size that the USDC of its owner pays for, at its limit price or level by level',
  clauses: [
    'spot.escrow.clamp-bid',
    'spot.escrow.clamp-market',
    'spot.unfunded.no-counterparty',
    'spot.unfunded.own-asks',
  ],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, middle = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 3);
    const size = minPairSize(pair, low);
    const cheap = usdcCostOf(pair, low, size);
    const [buyer, seller] = await Promise.all([
      // A part at the lower price, and half of the size at the higher.
      given.fundedAccount({ usdc: cheap.plus(usdcCostOf(pair, high, size / 2n)).toString() }),
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, 2n * size) }),
    ]);
    const idle = await sendSpotOrder(context, buyer, { pair, side: 'bid', px: low, size, tif: 'ioc' });
    expect('spot.unfunded.no-counterparty').relation(
      'an entry filled with total_sz 0, or noop',
      { reply: idle },
      ({ reply }) => isIdle(requireOnlyStatusEntry(reply)),
    );

    const before = await readPairBalances(context, buyer, pair);
    const tooLarge = await sendSpotOrder(context, buyer, { pair, side: 'bid', px: low, size: 100n * size });
    expect('spot.escrow.clamp-bid').accepted(tooLarge);
    const lots = spendableTokenBalance(before.quote).scaledTo(18) ?? 0n;
    const each = pxInUsdc(low).times(sizeInUnits(1n, pair)).scaledTo(18) ?? 1n;
    const fits = usdcCostOf(pair, low, lots / each);
    const held = await awaitPairBalances(context, buyer, pair, ({ quote }) => quote.hold.equals(fits));
    expect('spot.escrow.clamp-bid').decimal(
      held.quote.hold,
      fits,
      'hold of USDC for the lots that the balance of the buyer pays for',
    );
    for (const row of await readOpenOrders(context, buyer.address))
      await given.accepted(context.target.act(buyer, spotCancelAction(pair, String(row.oid))));

    await placeRestingSpotOrder(context, seller, { pair, side: 'ask', px: low, size });
    await placeRestingSpotOrder(context, seller, { pair, side: 'ask', px: high, size });
    const own = await sendSpotOrder(context, seller, {
      pair,
      side: 'bid',
      px: 0n,
      size,
      tif: 'ioc',
      stpMode: 'cancel_oldest',
    });
    const { kind } = requireOnlyStatusEntry(own);
    expect('spot.unfunded.own-asks').relation(
      'a filled or noop entry for a bid that crosses only own asks',
      { reply: own },
      () => ['filled', 'noop'].includes(kind),
    );
    const asks = await readOpenOrders(context, seller.address);
    await assumeNoTradeWithStrangers(context, buyer, seller);
    expect('spot.unfunded.own-asks').equal(derived(asks.length, asks), 2, 'number of own asks still open');

    const reply = await sendSpotOrder(context, buyer, { pair, side: 'bid', px: 0n, size: 2n * size, tif: 'ioc' });
    const market = requireOnlyStatusEntry(reply);
    await assumeNoTradeWithStrangers(context, buyer, seller);
    // Refused by a venue that trades only fully paid sizes.
    expect('spot.escrow.clamp-market').accepted(reply);
    if (market.kind !== 'filled') return;
    const left = spendableTokenBalance((await readPairBalances(context, buyer, pair)).quote);
    const bought = derived(
      wholeUnitFilledFigures(market, { market: pair, px: middle, size: 2n * size })?.size ?? none,
      reply,
    );
    expect('spot.escrow.clamp-market').relation(
      'a bought size of the whole first ask and a part of the second',
      { bought },
      (observed) =>
        observed.bought.compare(sizeInUnits(size, pair)) >= 0 &&
        observed.bought.compare(sizeInUnits(2n * size, pair)) < 0,
    );
    expect('spot.escrow.clamp-market').relation(
      'a free USDC balance of the buyer below the cost of one more lot',
      { left },
      (observed) =>
        observed.left.compare(none) >= 0 && observed.left.compare(pxInUsdc(high).times(sizeInUnits(1n, pair))) < 0,
    );
  },
});

/** Accepted, with nothing bought or sold. */
function isIdle(entry: StatusEntry): boolean {
  return entry.kind === 'noop' || (entry.kind === 'filled' && Dec.parse(entry.totalSz)?.equals(none) === true);
}
