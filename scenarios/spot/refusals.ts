import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isOrdinary } from '../../harness/check/market-choice.ts';
import { pxAt, sizeOf } from '../../harness/check/order-wish.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { openOrders } from '../../harness/setup/own-orders.ts';
import { knownPairs, nativePair, pairSize, pricesOn, sentSpot, worthOf } from '../../harness/setup/spot.ts';

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
    const listed = await knownPairs(context);
    const least = decimalAt(listed.find(({ id }) => id === pair.id)?.row, 'min_notional');
    const isBelow = worthOf(pair, px, 1n).compare(least) < 0;
    if (expect('spot.orders.min-notional').exercised(isBelow, 'a pair whose minimum is more than one lot is worth'))
      expect('spot.orders.min-notional').refused(await sentSpot(context, trader, { ...wish, size: 1n }));
    // Good for the perp, and worth less than the account has.
    const perp = venue.markets.find((market) => isOrdinary(market));
    const perpPx = perp === undefined ? 0n : pxAt(perp, 60);
    const others = [
      { ...wish, pair: { ...pair, id: pair.base } },
      ...(perp === undefined ? [] : [{ ...wish, pair: perp, px: perpPx, size: sizeOf(perp, perpPx, 20n) }]),
    ];
    // Tokens and markets may be numbered by themselves: what is no pair here may be one by its number.
    const isPair = (one: { readonly pair: { readonly id: number } }) => listed.some(({ id }) => id === one.pair.id);
    const strange = expect('spot.orders.pair').exercisedBy(
      others.filter((one) => !isPair(one)),
      'a number of a token or a market that is that of no pair',
    );
    for (const other of given.some(strange, 1))
      expect('spot.orders.pair').refused(await sentSpot(context, trader, other));
    const rows = await openOrders(context, trader.address);
    expect('spot.orders.pair').equal(derived(rows.length, rows), 0, 'orders that rest');
  },
});
