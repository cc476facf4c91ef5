import { expect, test } from 'vitest';
import { type Effect, SharedBlocks } from './shared-blocks.ts';

/** A chain that only counts, and what was asked of it. */
function chain() {
  const did: string[] = [];
  let [height, looks] = [10, 0];
  const cuts = (what: string, blocks = 1) => {
    did.push(what);
    height += blocks;
    return Promise.resolve(height);
  };
  const control = {
    commit: () => cuts('commit'),
    oracle: async (coin: string) => void (await cuts(`oracle ${coin}`)),
    system: async () => ({ height: await cuts('system'), time: height * 100 }),
    advance: () => cuts('advance', 3),
  };
  const blocks = new SharedBlocks(control, async () => {
    looks += 1;
    return { height, timeMs: height * 100, marks: new Map() };
  });
  return { blocks, did, looks: () => looks };
}

const oracle = (coin: string): Effect => ({ operation: 'oracle', coin, px: '1' });

/** A turn of the event loop: whatever could go on by itself has. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('no block is cut before everybody has asked, and then one for all', async () => {
  const { blocks, did } = chain();
  const [first, second] = [blocks.seat(), blocks.seat()];
  const early = first.cut();
  await turn();
  expect(did).toEqual([]);
  const [[ours], [theirs]] = await Promise.all([early, second.cut()]);
  expect(did).toEqual(['commit']);
  expect(ours?.seen.height).toBe(11);
  expect(theirs).toEqual(ours);
});

test('effects come one by one, in the order of the seats, each told as such to who asked for it alone', async () => {
  const { blocks, did } = chain();
  const seats = [blocks.seat(), blocks.seat(), blocks.seat()];
  const [last, , plain] = await Promise.all([seats[2]?.cut(oracle('C')), seats[0]?.cut(oracle('A')), seats[1]?.cut()]);
  expect(did).toEqual(['oracle A', 'oracle C']);
  expect(last?.map(({ operation, seen }) => [operation.operation, seen.height])).toEqual([
    ['none', 11],
    ['oracle', 12],
  ]);
  expect(plain?.map(({ operation }) => operation.operation)).toEqual(['none', 'none']);
});

test('who leaves is waited for no longer', async () => {
  const { blocks, did } = chain();
  const [stays, leaves] = [blocks.seat(), blocks.seat()];
  const waiting = stays.cut();
  leaves.leave();
  await waiting;
  expect(did).toEqual(['commit']);
});

test('grants follow one another, each at the block that the operator interface told, under the marks after the last', async () => {
  const { blocks, did, looks } = chain();
  const [funds, acts] = [blocks.seat(), blocks.seat()];
  const grant = { operation: 'system', action: {} } as const;
  const [granted, passed] = await Promise.all([funds.cut(grant, grant), acts.cut()]);
  expect(did).toEqual(['system', 'system']);
  expect(looks()).toBe(1);
  expect(granted.map(({ operation, seen }) => [operation.operation, seen.height])).toEqual([
    ['system', 11],
    ['system', 12],
  ]);
  expect(passed.map(({ operation }) => operation.operation)).toEqual(['none', 'none']);
});

test('an advance may cut as many as it likes', async () => {
  const { blocks } = chain();
  const seat = blocks.seat();
  await seat.cut();
  await seat.cut({ operation: 'advance', ms: 5_000 });
  expect((await seat.cut()).map(({ seen }) => seen.height)).toEqual([15]);
});
