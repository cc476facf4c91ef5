import { expect, test } from 'vitest';
import { Blocked } from '../../kernel/verdicts.ts';
import { BlockBarrier, type RequestedBlockOperation } from './block-barrier.ts';

/** Returns a chain that only counts, and a log of the requests it received. */
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
    restart: async () => undefined,
    holdArchive: async (held: boolean) => void did.push(held ? 'hold' : 'let go'),
    system: async () => ({ height: await cuts('system'), time: height * 100 }),
    advance: (ms: number) => cuts(`advance ${ms}`, 3),
  };
  const look = async () => {
    looks += 1;
    return { height, timeMs: height * 100, marks: new Map(), rates: new Map() };
  };
  return { blocks: new BlockBarrier(control, look), control, look, did, looks: () => looks };
}

const oracle = (coin: string): RequestedBlockOperation => ({ operation: 'oracle', coin, px: '1' });

/** Yields to the event loop until all pending continuations have run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('no block is cut before every participant has requested one, and then one for all', async () => {
  const { blocks, did } = chain();
  const first = blocks.join();
  const second = blocks.join();
  const early = first.cut();
  await turn();
  expect(did).toEqual([]);
  const [[ours], [theirs]] = await Promise.all([early, second.cut()]);
  expect(did).toEqual(['commit']);
  expect(ours?.observed.height).toBe(11);
  expect(theirs).toEqual(ours);
});

test('effects are applied one by one, in order of joining, and each is reported only to its requester', async () => {
  const { blocks, did } = chain();
  const seats = [blocks.join(), blocks.join(), blocks.join()];
  const [last, , plain] = await Promise.all([seats[2]?.cut(oracle('C')), seats[0]?.cut(oracle('A')), seats[1]?.cut()]);
  expect(did).toEqual(['oracle A', 'oracle C']);
  expect(last?.map(({ operation, observed }) => [operation.operation, observed.height])).toEqual([
    ['none', 11],
    ['oracle', 12],
  ]);
  expect(plain?.map(({ operation }) => operation.operation)).toEqual(['none', 'none']);
});

test('a participant that left is not waited for', async () => {
  const { blocks, did } = chain();
  const stays = blocks.join();
  const leaves = blocks.join();
  const waiting = stays.cut();
  leaves.leave();
  await waiting;
  expect(did).toEqual(['commit']);
});

test('grants follow one another at the blocks that the operator interface reported, with one observation at the first and one for the rest', async () => {
  const { blocks, did, looks } = chain();
  const funds = blocks.join();
  const acts = blocks.join();
  const grant = { operation: 'system', action: {} } as const;
  const [granted, passed] = await Promise.all([funds.cut(grant, grant, grant), acts.cut()]);
  expect(did).toEqual(['system', 'system', 'system']);
  expect(looks()).toBe(2);
  expect(granted.map(({ operation, observed }) => [operation.operation, observed.height])).toEqual([
    ['system', 11],
    ['system', 12],
    ['system', 13],
  ]);
  expect(passed.map(({ operation }) => operation.operation)).toEqual(['none', 'none', 'none']);
});

test('a distant time is reached in one advance, which may cut any number of blocks', async () => {
  const { blocks, did } = chain();
  const participant = blocks.join();
  participant.announceDue(() => 1_500);
  await participant.cut();
  await participant.cut({ operation: 'pass', untilMs: 500_000 });
  expect((await participant.cut()).map(({ observed }) => observed.height)).toEqual([15]);
  expect(did).toEqual(['commit', 'advance 498900', 'commit']);
});

test('where block times are not served, every block is observed, however distant the end', async () => {
  const { control, look, did } = chain();
  const participant = new BlockBarrier(control, look, false).join();
  participant.announceDue(() => 100_000);
  await participant.cut();
  await participant.cut({ operation: 'pass', untilMs: 500_000 });
  expect(did).toEqual(['commit', 'advance 98900']);
});

test('time passes up to the earliest due time of any participant, and those that wait longer request again', async () => {
  const { blocks, did } = chain();
  const first = blocks.join();
  const second = blocks.join();
  second.announceDue(() => 1_700);
  const pass = { operation: 'pass', untilMs: 9_000 } as const;
  const [[ours], [theirs]] = await Promise.all([first.cut(pass), second.cut(pass)]);
  expect(did).toEqual(['advance 700']);
  expect(theirs).toEqual(ours);
  // Due time between the last block and the newest one, since the target's clock moved on.
  expect(theirs?.observed.aimedMs).toBe(1_700);
});

test('no time passes while a participant waits for a block, whose content is observed under its own marks', async () => {
  const { blocks, did } = chain();
  const first = blocks.join();
  const second = blocks.join();
  await Promise.all([first.cut({ operation: 'pass', untilMs: 9_000 }), second.cut()]);
  expect(did).toEqual(['commit']);
});

test('the archive is held before its block is cut, and released before the next one', async () => {
  const { blocks, did } = chain();
  const participant = blocks.join();
  await participant.cut({ operation: 'archive', held: true });
  await participant.cut({ operation: 'archive', held: false });
  expect(did).toEqual(['hold', 'commit', 'let go', 'commit']);
});

test('no time passes together with another effect, because its due times are not known yet', async () => {
  const { blocks, did } = chain();
  const first = blocks.join();
  const second = blocks.join();
  await Promise.all([first.cut({ operation: 'pass', untilMs: 9_000 }), second.cut(oracle('B'))]);
  expect(did).toEqual(['oracle B']);
});

test('a refusal by the interface is reported as such, and a block is cut all the same', async () => {
  const { control, did, look } = chain();
  const refused = () => Promise.reject(new Blocked('no such vote'));
  const participant = new BlockBarrier({ ...control, system: refused }, look).join();
  const [cut] = await participant.cut({ operation: 'tried', action: { type: 'vote' }, shadowAction: {} });
  expect([cut?.operation.operation, did]).toEqual(['refused', ['commit']]);
});
