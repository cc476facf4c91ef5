import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { gridPxAtMarkPercent, sizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  readListedPairsCached,
  sendSpotOrder,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';

export default check({
  id: 'spot.orders.refusals',
  title:
    'orders of size 0, at an invalid price, below min_notional, with unknown words or on an unknown pair are refused',
  clauses: [
    'spot.orders.market-resting',
    'spot.orders.words',
    'spot.orders.min-notional',
    'spot.orders.pair',
    'orders.body.size-zero',
    'orders.body.words',
  ],
  by: 'act',
  async run(context) {
    const { given, venue, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px);
    const trader = await given.fundedAccount({ usdc: '50', native: tokenAmountText(pair, size) });
    const spec = { pair, side: 'bid', px, size } as const;
    for (const tif of given.sample(['gtc', 'alo'] as const, 1))
      expect('spot.orders.market-resting').refused(await sendSpotOrder(context, trader, { ...spec, px: 0n, tif }));
    for (const words of given.sample([{ tif: 'aon' }, { stpMode: 'reject' }], 1))
      expect('spot.orders.words').refused(await sendSpotOrder(context, trader, { ...spec, ...words }));
    for (const words of given.sample([{ tif: 'fok' }, { stpMode: 'cancel_all' }], 1))
      expect('orders.body.words').refused(await sendSpotOrder(context, trader, { ...spec, ...words }));
    for (const side of given.sample(['bid', 'ask'] as const, 1))
      expect('orders.body.size-zero').refused(await sendSpotOrder(context, trader, { ...spec, side, size: 0n }));
    const listed = await readListedPairsCached(context);
    const least = decimalAt(listed.find(({ id }) => id === pair.id)?.row, 'min_notional');
    const isBelow = usdcCostOf(pair, px, 1n).compare(least) < 0;
    if (expect('spot.orders.min-notional').exercised(isBelow, 'a pair whose minimum is more than one lot is worth'))
      for (const form of given.sample([{ tif: 'ioc' }, { tif: 'alo' }, { side: 'ask' }, {}] as const, 1))
        expect('spot.orders.min-notional').refused(
          await sendSpotOrder(context, trader, { ...spec, size: 1n, ...form }),
        );
    // Good for the perp, and worth less than the account has.
    const perp = venue.markets.find((market) => isOrdinaryMarket(market));
    const perpPx = perp === undefined ? 0n : gridPxAtMarkPercent(perp, 60);
    const others = [
      { ...spec, pair: { ...pair, id: pair.base } },
      ...(perp === undefined ? [] : [{ ...spec, pair: perp, px: perpPx, size: sizeForNotional(perp, perpPx, 20n) }]),
    ];
    // Tokens and markets may have separate numbering: a number that is no pair's here may be a token's.
    const isPair = (one: { readonly pair: { readonly id: number } }) => listed.some(({ id }) => id === one.pair.id);
    const strange = expect('spot.orders.pair').exercisedBy(
      others.filter((one) => !isPair(one)),
      'a number of a token or a market that is that of no pair',
    );
    // A venue may have accepted what only public facts refuse.
    const before = (await readOpenOrders(context, trader.address)).length;
    for (const other of given.sample(strange, 1))
      expect('spot.orders.pair').refused(await sendSpotOrder(context, trader, other));
    const rows = await readOpenOrders(context, trader.address);
    expect('spot.orders.pair').equal(
      derived(rows.length, rows),
      before,
      'number of open orders after the refused order',
    );
  },
});
