import { expect, test } from 'vitest';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readOpenOrders } from './own-orders.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  placeSpotOrder,
  readListedPairs,
  readPairBalances,
  spendableOf,
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

test('an order rests, holds what it may need, and is gone when the case has ended', async () => {
  const owner = await play(async (context) => {
    const pair = await leaseNativePair(context);
    const [px = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, px);
    const trader = await context.given.fundedAccount({ usdc: '20', native: tokenAmountText(pair, size) });
    await placeRestingSpotOrder(context, trader, { pair, side: 'bid', px, size });
    const { quote } = await readPairBalances(context, trader, pair);
    expect(quote.hold.toString()).toBe(usdcCostOf(pair, px, size).toString());
    expect(spendableOf(quote).plus(quote.hold).toString()).toBe(quote.total.toString());
    const idle = await placeSpotOrder(context, trader, { pair, side: 'ask', px: high, size, tif: 'ioc' });
    expect(idle).toMatchObject({ kind: 'filled', totalSz: '0' });
    await expect(placeRestingSpotOrder(context, trader, { pair, side: 'bid', px: 0n, size })).rejects.toThrow(Blocked);
    return trader.address;
  });
  expect(await play((context) => readOpenOrders(context, owner))).toEqual([]);
});
