import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readOpenOrders } from './own-orders.ts';
import {
  baseTokenPricesIn,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  placeSpotOrder,
  readListedPairs,
  readPairBalances,
  spendableTokenBalance,
  tokenAmountText,
  usdcCostOf,
} from './spot.ts';

const play = await makeCasePlayer();

test('a pair of the native token is leased, and its prices rise inside the spread', async () => {
  await play(async (context) => {
    const pair = await leaseNativePair(context);
    expect((await readListedPairs(context)).map(({ id }) => id)).toContain(pair.id);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    expect(low > 0n && low < high).toBe(true);
    expect(Number(usdcCostOf(pair, low, minPairSize(pair, low)).toString())).toBeGreaterThanOrEqual(1.5);
    await expect(leaseNativePair(context, () => false)).rejects.toThrow(Unsupported);
  });
});

test("the base token of a pair has the prices of the pair, and of its coin's perpetual", () => {
  const pairs = [{ signing_id: 7, name: 'x', mark_px: '2', mid_px: null }];
  const perp = [
    { coin: 'ETH', mark_px: '3', oracle_px: '4', mid_px: '5' },
    { coin: 'MTF', mark_px: '0', oracle_px: '0' },
  ];
  const tokens = [
    { id: 1, name: 'MTF' },
    { id: 2, name: 'ETH' },
  ];
  const shown = (markets: JsonObject, base: number) => {
    const { ofPair, ofCoin } = baseTokenPricesIn(markets, { id: 7, base });
    return [ofPair.map(String), ofCoin.map(String)];
  };
  expect(shown({ perp, spot: { pairs, tokens } }, 2)).toEqual([['2'], ['3', '5', '4']]);
  expect(shown({ perp, spot: { pairs, tokens } }, 1)).toEqual([['2'], []]);
  expect(shown({ spot: { pairs } }, 2)).toEqual([['2'], []]);
});

test('an order rests, reserves the funds it may need, and is gone when the case has ended', async () => {
  const owner = await play(async (context) => {
    const pair = await leaseNativePair(context);
    const [px = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, px);
    const trader = await context.given.fundedAccount({ usdc: '20', native: tokenAmountText(pair, size) });
    await placeRestingSpotOrder(context, trader, { pair, side: 'bid', px, size });
    const { quote } = await readPairBalances(context, trader, pair);
    expect(quote.hold.toString()).toBe(usdcCostOf(pair, px, size).toString());
    expect(spendableTokenBalance(quote).plus(quote.hold).toString()).toBe(quote.total.toString());
    const idle = await placeSpotOrder(context, trader, { pair, side: 'ask', px: high, size, tif: 'ioc' });
    expect(idle).toMatchObject({ kind: 'filled', totalSz: '0' });
    await expect(placeRestingSpotOrder(context, trader, { pair, side: 'bid', px: 0n, size })).rejects.toThrow(Blocked);
    return trader.address;
  });
  expect(await play((context) => readOpenOrders(context, owner))).toEqual([]);
});
