import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { readFills, readOpenOrders, sortedOids } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  placeSpotOrder,
  sendSpotOrder,
  tokenAmountText,
  usdcTextToBuy,
} from '../../harness/setup/spot.ts';

export default check({
  id: 'spot.orders.matching',
  title:
    'a pair fills the best price first, then the older order; limit_px 0 is a market order, a crossing ALO is refused',
  clauses: ['spot.orders.priority', 'spot.orders.alo', 'spot.orders.market-order'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, 3n * size) }),
      given.fundedAccount({ usdc: usdcTextToBuy(pair, high, 3n * size) }),
    ]);
    const worse = await placeRestingSpotOrder(context, maker, { pair, side: 'ask', px: high, size });
    await placeRestingSpotOrder(context, maker, { pair, side: 'ask', px: low, size });
    const younger = await placeRestingSpotOrder(context, maker, { pair, side: 'ask', px: low, size });
    const adds = await sendSpotOrder(context, taker, { pair, side: 'bid', px: high, size, tif: 'alo' });
    await assumeNoTradeWithStrangers(context, maker, taker);
    expect('spot.orders.alo').refused(adds);

    const first = await placeSpotOrder(context, taker, { pair, side: 'bid', px: high, size, tif: 'ioc' });
    await assumeNoTradeWithStrangers(context, maker, taker);
    given.require(first.kind === 'filled', `the order that should trade is ${first.kind}`);
    const bought = await pace.eventually(
      () => readFills(context, taker.address),
      (rows) => rows.length > 0,
    );
    const [fill] = bought;
    expect('spot.orders.priority').decimal(
      field(fill, 'px', bought),
      pxInUsdc(low),
      'px of the fill, that of the better-priced resting order',
    );
    const rest = await readOpenOrders(context, maker.address);
    expect('spot.orders.priority').equal(
      derived(sortedOids(rest), rest),
      [worse, younger].sort(),
      'oids of the open orders of the maker',
    );
    // Without a price it takes both levels.
    const market = await sendSpotOrder(context, taker, { pair, side: 'bid', px: 0n, size: 2n * size, tif: 'ioc' });
    await assumeNoTradeWithStrangers(context, maker, taker);
    // The documents mention no price of zero: a venue that refuses it complies with them.
    if (!expect('spot.orders.market-order').exercised(!isRefused(market), 'a market order, whose limit_px is 0'))
      return;
    const { kind } = requireOnlyStatusEntry(market);
    expect('spot.orders.market-order').relation(
      'a filled entry for the market order',
      { reply: market },
      () => kind === 'filled',
    );
    const fills = await pace.eventually(
      () => readFills(context, taker.address),
      (rows) => rows.length === 3,
    );
    // Another check judges the order in which fills are reported.
    const pxs = fills
      .filter(({ tid }) => tid !== fill?.tid)
      .map(({ px }) => Dec.parse(px)?.toString())
      .sort();
    expect('spot.orders.market-order').equal(
      derived(pxs, fills),
      [high, low].map((px) => pxInUsdc(px).toString()).sort(),
      'px of the fills of the market order',
    );
    given.require(target.actors.has(taker.address), 'nobody has traded');
  },
});
