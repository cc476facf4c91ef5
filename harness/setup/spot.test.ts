import { expect, test } from 'vitest';
import { Blocked, NotHere } from '../check/verdicts.ts';
import { modelCases } from './model-case.fixture.ts';
import { openOrders } from './own-orders.ts';
import {
  listedPairs,
  nativePair,
  pairHolding,
  pairSize,
  placedSpot,
  pricesOn,
  restingSpot,
  spendable,
  tokensOf,
  worthOf,
} from './spot.ts';

const play = await modelCases();

test('a pair of the native token is leased, and its prices rise inside the spread', async () => {
  await play(async (context) => {
    const pair = await nativePair(context);
    expect((await listedPairs(context)).map(({ id }) => id)).toContain(pair.id);
    const [low = 0n, high = 0n] = await pricesOn(context, pair, 2);
    expect(low > 0n && low < high).toBe(true);
    expect(Number(worthOf(pair, low, pairSize(pair, low)).toString())).toBeGreaterThanOrEqual(1.5);
    await expect(nativePair(context, () => false)).rejects.toThrow(NotHere);
  });
});

test('an order rests, holds what it may need, and is gone when the case has ended', async () => {
  const owner = await play(async (context) => {
    const pair = await nativePair(context);
    const [px = 0n, high = 0n] = await pricesOn(context, pair, 2);
    const size = pairSize(pair, px);
    const trader = await context.given.fundedAccount({ usdc: '20', native: tokensOf(pair, size) });
    await restingSpot(context, trader, { pair, side: 'bid', px, size });
    const { quote } = await pairHolding(context, trader, pair);
    expect(quote.hold.toString()).toBe(worthOf(pair, px, size).toString());
    expect(spendable(quote).plus(quote.hold).toString()).toBe(quote.total.toString());
    const idle = await placedSpot(context, trader, { pair, side: 'ask', px: high, size, tif: 'ioc' });
    expect(idle).toMatchObject({ kind: 'filled', totalSz: '0' });
    await expect(restingSpot(context, trader, { pair, side: 'bid', px: 0n, size })).rejects.toThrow(Blocked);
    return trader.address;
  });
  expect(await play((context) => openOrders(context, owner))).toEqual([]);
});
