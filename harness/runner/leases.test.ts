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
  measure: 1n,
  strictIsolated: false,
  isBatched: false,
  mark: 100n,
});
const first = market(1);
const second = market(2);
/** Cases. */
const one = {};
const other = {};
const third = {};

test('a market is held by one case; the next one takes another, or waits for it', async () => {
  const leases = new MarketLeases();
  expect(await leases.take([first, second], one)).toBe(first);
  expect(await leases.take([first, second], other)).toBe(second);
  const order: string[] = [];
  const waits = [
    leases.take([first], third).then(() => order.push('early')),
    leases.take([first, second], {}).then(() => order.push('late')),
  ];
  leases.give(first);
  await waits[0];
  leases.give(first);
  await waits[1];
  expect(order).toEqual(['early', 'late']);
});

test('a waiter does not take a market that it did not ask for', async () => {
  const leases = new MarketLeases();
  await leases.take([first], one);
  await leases.take([second], other);
  let got: MarketFacts | null = null;
  const waiting = leases.take([second], third).then((taken) => {
    got = taken;
  });
  leases.give(first);
  await Promise.resolve();
  expect(got).toBeNull();
  leases.give(second);
  await waiting;
  expect(got).toBe(second);
  expect(await leases.take([first], one)).toBe(first);
});

test('who holds a market goes before those that hold none', async () => {
  const leases = new MarketLeases();
  await leases.take([first], one);
  await leases.take([second], other);
  const order: string[] = [];
  const waits = [
    leases.take([first], third).then(() => order.push('empty-handed')),
    leases.take([first], other).then(() => order.push('holder')),
  ];
  leases.give(first);
  await waits[1];
  leases.give(first);
  await waits[0];
  expect(order).toEqual(['holder', 'empty-handed']);
});

test('nobody waits for a market that only it could give', async () => {
  const leases = new MarketLeases();
  await leases.take([first], one);
  expect(leases.isHeld(first, one)).toBe(true);
  expect(leases.isHeld(first, other)).toBe(false);
  expect(await leases.take([first], one)).toBeNull();
});

test('of cases that would wait for each other the last to ask is turned away', async () => {
  const leases = new MarketLeases();
  await leases.take([first], one);
  await leases.take([second], other);
  const waiting = leases.take([second], one);
  expect(await leases.take([first], other)).toBeNull();
  // A case without a lease waits for the first release.
  const behind = leases.take([first, second], third);
  leases.give(second);
  expect(await waiting).toBe(second);
  leases.give(first);
  expect(await behind).toBe(first);
});
