import { expect, test } from 'vitest';
import type { MarketFacts } from '../probe/facts.ts';
import { MarketLeases } from './leases.ts';

const market = (id: number): MarketFacts => ({
  id,
  coin: `M${id}`,
  szDecimals: 2,
  tick: 1n,
  step: 1n,
  minLots: 1n,
  maxLeverage: 10,
  open: true,
  close: true,
  halted: false,
  oiCap: null,
  priceScale: 1n,
  strictIsolated: false,
  isBatched: false,
  mark: 100n,
});
const first = market(1);
const second = market(2);
/** Two cases. */
const one = {};
const other = {};
const third = {};

test('a market is free until a case leases it, and again after its release', async () => {
  const leases = new MarketLeases();
  expect([leases.isFree(first), leases.isFree(second)]).toEqual([true, true]);
  await leases.acquire([first], one);
  expect([leases.isFree(first), leases.isFree(second)]).toEqual([false, true]);
  leases.release(first);
  expect(leases.isFree(first)).toBe(true);
});

test('a market is leased by one case; the next one takes another, or waits for it', async () => {
  const leases = new MarketLeases();
  expect(await leases.acquire([first, second], one)).toBe(first);
  expect(await leases.acquire([first, second], other)).toBe(second);
  const order: string[] = [];
  const waits = [
    leases.acquire([first], third).then(() => order.push('early')),
    leases.acquire([first, second], {}).then(() => order.push('late')),
  ];
  leases.release(first);
  await waits[0];
  leases.release(first);
  await waits[1];
  expect(order).toEqual(['early', 'late']);
});

test('a waiting case gets no market that it did not request', async () => {
  const leases = new MarketLeases();
  await leases.acquire([first], one);
  await leases.acquire([second], other);
  let got: MarketFacts | null = null;
  const waiting = leases.acquire([second], third).then((leased) => {
    got = leased;
  });
  leases.release(first);
  await Promise.resolve();
  expect(got).toBeNull();
  leases.release(second);
  await waiting;
  expect(got).toBe(second);
  expect(await leases.acquire([first], one)).toBe(first);
});

test('holders of another market are served before cases that hold none', async () => {
  const leases = new MarketLeases();
  await leases.acquire([first], one);
  await leases.acquire([second], other);
  const order: string[] = [];
  const waits = [
    leases.acquire([first], third).then(() => order.push('empty-handed')),
    leases.acquire([first], other).then(() => order.push('holder')),
  ];
  leases.release(first);
  await waits[1];
  leases.release(first);
  await waits[0];
  expect(order).toEqual(['holder', 'empty-handed']);
});

test('a case never waits for a market that only it could release', async () => {
  const leases = new MarketLeases();
  await leases.acquire([first], one);
  expect(leases.isHeld(first, one)).toBe(true);
  expect(leases.isHeld(first, other)).toBe(false);
  expect(await leases.acquire([first], one)).toBeNull();
});

test('among cases that would deadlock, the last to request is refused', async () => {
  const leases = new MarketLeases();
  await leases.acquire([first], one);
  await leases.acquire([second], other);
  const waiting = leases.acquire([second], one);
  expect(await leases.acquire([first], other)).toBeNull();
  // A case without a lease waits for the first release.
  const behind = leases.acquire([first, second], third);
  leases.release(second);
  expect(await waiting).toBe(second);
  leases.release(first);
  expect(await behind).toBe(first);
});

test('markets in which other traders disturbed cases come last', () => {
  const leases = new MarketLeases();
  leases.noteSpoilt(first);
  expect(leases.quietestFirst([first, second])).toEqual([second, first]);
  leases.noteSpoilt(second);
  leases.noteSpoilt(second);
  expect(leases.quietestFirst([first, second])).toEqual([first, second]);
});
