import { expect, test } from 'vitest';
import { Random } from '../kernel/random.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { drawPriceInsideSpread, drawPricesInsideSpread } from './inside-spread.ts';

const TICK = 10_000_000n;
// The code under test uses only these members of a market.
const market = { coin: 'BTC', tick: TICK } as MarketFacts;

/** Venue with a mark of 1000 USDC and these best prices, whole USDC. */
function spread(seed: number, best: { readonly bid?: string; readonly ask?: string }) {
  const side = (px: string | undefined) => (px === undefined ? [] : [{ px }]);
  const bodies: Readonly<Record<string, unknown>> = {
    l2_book: { bids: side(best.bid), asks: side(best.ask) },
    markets: { perp: [{ coin: 'BTC', mark_px: '1000' }] },
  };
  const context = {
    target: { read: async (type: string) => bodies[type] },
    given: { data: (body: unknown) => body, peekFeed: async () => null },
    random: new Random(String(seed)),
  };
  // Stub of the parts of a case that are read here; no other is touched.
  return context as unknown as Parameters<typeof drawPriceInsideSpread>[0];
}

const usdc = (px: bigint) => Number(px) / 1e8;

test('a price is on the grid, near the mark and drawn by the seed', async () => {
  const drawn = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => drawPriceInsideSpread(spread(seed, {}), market)));
  for (const px of drawn) {
    expect(px % TICK).toBe(0n);
    expect(usdc(px)).toBeGreaterThanOrEqual(995);
    expect(usdc(px)).toBeLessThanOrEqual(1005);
  }
  expect(new Set(drawn).size).toBeGreaterThan(1);
});

test('no price is drawn at a best price or beyond', async () => {
  for (let seed = 0; seed < 50; seed++) {
    const best = { bid: '999.8', ask: '1000.2' };
    expect([999.9, 1000, 1000.1]).toContain(usdc(await drawPriceInsideSpread(spread(seed, best), market)));
    expect((await drawPricesInsideSpread(spread(seed, best), market)).map(usdc)).toEqual([999.9, 1000, 1000.1]);
  }
});

test('three prices are ascending, whatever the seed', async () => {
  for (let seed = 0; seed < 50; seed++) {
    const [low, middle, high] = await drawPricesInsideSpread(spread(seed, { bid: '999', ask: '1001' }), market);
    expect(low < middle && middle < high).toBe(true);
    expect(usdc(low)).toBeGreaterThan(999);
    expect(usdc(high)).toBeLessThan(1001);
  }
});

test('where the spread has no room the attempt is disturbed', async () => {
  const shut = { bid: '1000', ask: '1000.1' };
  await expect(drawPriceInsideSpread(spread(1, shut), market)).rejects.toThrow(Disturbed);
  await expect(drawPricesInsideSpread(spread(1, { bid: '1000', ask: '1000.3' }), market)).rejects.toThrow(Disturbed);
});
