import { expect, test } from 'vitest';
import { Blocked } from '../check/verdicts.ts';
import { type Effect, SharedBlocks } from './shared-blocks.ts';

/** Returns a chain that only counts, and the requests that it got. */
function chain() {
  const did: string[] = [];
  let height = 10;
  let looks = 0;
  const cuts = (what: string, blocks = 1) => {
    did.push(what);
    height += blocks;
    return Promise.resolve(height);
  };
  const control = {
    commit: () => cuts('commit'),
    oracle: async (coin: string) => void (await cuts(`oracle ${coin}`)),
    system: async () => ({ height: await cuts('system'), time: height * 100 }),
    advance: (ms: number) => cuts(`advance ${ms}`, 3),
  };
  const look = async () => {
    looks += 1;
    return { height, timeMs: height * 100, marks: new Map(), rates: new Map() };
  };
  return { blocks: new SharedBlocks(control, look), control, look, did, looks: () => looks };
}

const oracle = (coin: string): Effect => ({ operation: 'oracle', coin, px: '1' });

/** Yields to the event loop, so that everything that can go on does. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('no block is cut before everybody has asked, and then one for all', async () => {
  const { blocks, did } = chain();
  const first = blocks.seat();
  const second = blocks.seat();
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
  const stays = blocks.seat();
  const leaves = blocks.seat();
  const waiting = stays.cut();
  leaves.leave();
  await waiting;
  expect(did).toEqual(['commit']);
});

test('grants follow one another, each at the block that the operator interface told: a look at the first, and one at the rest', async () => {
  const { blocks, did, looks } = chain();
  const funds = blocks.seat();
  const acts = blocks.seat();
  const grant = { operation: 'system', action: {} } as const;
  const [granted, passed] = await Promise.all([funds.cut(grant, grant, grant), acts.cut()]);
  expect(did).toEqual(['system', 'system', 'system']);
  expect(looks()).toBe(2);
  expect(granted.map(({ operation, seen }) => [operation.operation, seen.height])).toEqual([
    ['system', 11],
    ['system', 12],
    ['system', 13],
  ]);
  expect(passed.map(({ operation }) => operation.operation)).toEqual(['none', 'none', 'none']);
});

test('what is far away is one leap, which may cut as many blocks as the venue likes', async () => {
  const { blocks, did } = chain();
  const seat = blocks.seat();
  seat.expects(() => 1_500);
  await seat.cut();
  await seat.cut({ operation: 'pass', untilMs: 500_000 });
  expect((await seat.cut()).map(({ seen }) => seen.height)).toEqual([15]);
  expect(did).toEqual(['commit', 'advance 498900', 'commit']);
});

test('where nothing tells when a block was cut, each is seen, however far away the end is', async () => {
  const { control, look, did } = chain();
  const seat = new SharedBlocks(control, look, false).seat();
  seat.expects(() => 100_000);
  await seat.cut();
  await seat.cut({ operation: 'pass', untilMs: 500_000 });
  expect(did).toEqual(['commit', 'advance 98900']);
});

test('time passes up to what falls due first for anybody, and who waits longer asks again', async () => {
  const { blocks, did } = chain();
  const first = blocks.seat();
  const second = blocks.seat();
  second.expects(() => 1_700);
  const pass = { operation: 'pass', untilMs: 9_000 } as const;
  const [[ours], [theirs]] = await Promise.all([first.cut(pass), second.cut(pass)]);
  expect(did).toEqual(['advance 700']);
  expect(theirs).toEqual(ours);
  // Time of a block before the newest, where the target's clock has gone on.
  expect(theirs?.seen.aimedMs).toBe(1_700);
});

test('no time passes while somebody waits for a block: what is in it is seen under its own marks', async () => {
  const { blocks, did } = chain();
  const first = blocks.seat();
  const second = blocks.seat();
  await Promise.all([first.cut({ operation: 'pass', untilMs: 9_000 }), second.cut()]);
  expect(did).toEqual(['commit']);
});

test('no time passes beside another effect: what falls due then, nobody knows yet', async () => {
  const { blocks, did } = chain();
  const first = blocks.seat();
  const second = blocks.seat();
  await Promise.all([first.cut({ operation: 'pass', untilMs: 9_000 }), second.cut(oracle('B'))]);
  expect(did).toEqual(['oracle B']);
});

test('what the interface refuses is told as such, and a block is cut all the same', async () => {
  const { control, did, look } = chain();
  const refused = () => Promise.reject(new Blocked('no such vote'));
  const seat = new SharedBlocks({ ...control, system: refused }, look).seat();
  const [cut] = await seat.cut({ operation: 'tried', action: { type: 'vote' }, mirrored: {} });
  expect([cut?.operation.operation, did]).toEqual(['refused', ['commit']]);
});
