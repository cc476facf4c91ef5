import { expect, test } from 'vitest';
import { readDefaultGenesis } from '../../reference-model/index.ts';
import { Shadow } from './shadow.ts';

const genesis = readDefaultGenesis();
const adopted = {
  genesis,
  timeMs: genesis.startMs,
  height: 10,
  baselines: new Map(),
  boundaries: new Map(),
  prints: new Map(),
  lendable: new Set<number>(),
};

test('where the first of several blocks is due just before the last was observed, none is cut after that', async () => {
  const shadow = new Shadow(adopted, { serviceName: 'Service', profile: 'live', variants: {} });
  const timeMs = shadow.venue.nextDueMs + 1;
  await shadow.cutBlocks({ height: 13, timeMs, marks: new Map(), rates: new Map() }, { operation: 'none' });
  expect([shadow.height, shadow.venue.timeMs]).toEqual([13, timeMs]);
});

test('an unobserved block is cut at the announced due time, unless this shadow has an earlier one', async () => {
  const shadow = new Shadow(adopted, { serviceName: 'Service', profile: 'live', variants: {} });
  const { timeMs: nowMs, nextDueMs } = shadow.venue;
  const aimedMs = nowMs + 3;
  const observed = {
    height: 12,
    timeMs: nowMs + 9,
    marks: new Map<string, bigint>(),
    rates: new Map<string, bigint>(),
  };
  const cutAt: number[] = [];
  const commit = shadow.venue.commit.bind(shadow.venue);
  shadow.venue.commit = (...how) => {
    commit(...how);
    cutAt.push(shadow.venue.timeMs);
  };
  await shadow.cutBlocks({ ...observed, aimedMs }, { operation: 'none' });
  expect([cutAt, nextDueMs > observed.timeMs]).toEqual([[aimedMs, observed.timeMs], true]);
});

test('a branch point restores its moment, whatever happened on the branch', async () => {
  const shadow = new Shadow(adopted, { serviceName: 'Service', profile: 'live', variants: {} });
  const cut = async (branch: Shadow, mark: bigint) => {
    const observed = { height: branch.height + 1, timeMs: branch.venue.timeMs + 200, rates: new Map<string, bigint>() };
    await branch.cutBlocks({ ...observed, marks: new Map([['BTC', mark]]) }, { operation: 'none' });
    return { hash: branch.venue.stateHash(), inputs: branch.inputCount, shown: branch.read({ type: 'markets' }) };
  };
  await cut(shadow, 5_000_000n);
  const before = shadow.venue.stateHash();
  const back = await shadow.branchPoint();
  const first = await cut(back(), 6_000_000n);
  await cut(back(), 7_000_000n);
  expect(await cut(back(), 6_000_000n)).toEqual(first);
  expect(await cut(await shadow.branch(), 6_000_000n)).toEqual(first);
  expect(shadow.venue.stateHash()).toBe(before);
});
