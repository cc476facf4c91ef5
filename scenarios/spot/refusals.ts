import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isOrdinary } from '../../harness/check/market-choice.ts';
import { pxAt, sizeOf } from '../../harness/check/order-wish.ts';
import { openOrders } from '../../harness/setup/own-orders.ts';
import { nativePair, pairSize, pricesOn, sentSpot } from '../../harness/setup/spot.ts';

export default check({
  id: 'spot.orders.refusals',
  title: 'orders of nothing, at no price that rests, below the minimum, of unknown words or on no pair are refused',
  clauses: [
    'spot.orders.market-resting',
    'spot.orders.words',
    'spot.orders.min-notional',
    'spot.orders.pair',
    'orders.body.size-zero',
  ],
  by: 'act',
  async run(context) {
    const { given, venue, expect } = context;
    const pair = await nativePair(context);
    const [px = 0n] = await pricesOn(context, pair, 1);
    const size = pairSize(pair, px);
    const trader = await given.fundedAccount({ usdc: '50' });
    const wish = { pair, side: 'bid', px, size } as const;
    for (const tif of given.some(['gtc', 'alo'] as const, 1))
      expect('spot.orders.market-resting').refused(await sentSpot(context, trader, { ...wish, px: 0n, tif }));
    for (const words of given.some([{ tif: 'aon' }, { stpMode: 'reject' }], 1))
      expect('spot.orders.words').refused(await sentSpot(context, trader, { ...wish, ...words }));
    expect('orders.body.size-zero').refused(await sentSpot(context, trader, { ...wish, size: 0n }));
    if (expect('spot.orders.min-notional').exercised(pair.minNotional > 0n, 'a pair with a minimum'))
      expect('spot.orders.min-notional').refused(await sentSpot(context, trader, { ...wish, size: 1n }));
    // Good for the perp, and worth less than the account has.
    const perp = venue.markets.find((market) => isOrdinary(market));
    const perpPx = perp === undefined ? 0n : pxAt(perp, 60);
    const others = [
      { ...wish, pair: { ...pair, id: pair.base } },
      ...(perp === undefined ? [] : [{ ...wish, pair: perp, px: perpPx, size: sizeOf(perp, perpPx, 20n) }]),
    ];
    for (const other of given.some(
      others.filter((one) => one.pair.id !== pair.id),
      1,
    )) {
      // Its id is that of no pair.
      expect('spot.orders.pair').refused(await sentSpot(context, trader, other));
    }
    const rows = await openOrders(context, trader.address);
    expect('spot.orders.pair').equal(derived(rows.length, rows), 0, 'orders that rest');
  },
});
