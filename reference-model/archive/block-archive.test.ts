import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { alice, bob, lotsFromUnits, makeEngineCore, makePlacement, pxFromText } from '../engine/engine.fixture.ts';
import { placeOrder } from '../engine/orders/place-order.ts';
import type { CommittedBlock } from '../events.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { wholeLogSpan } from '../history/log.ts';
import { NEWEST_DAY_KEY } from '../history/volume-days.ts';
import { Venue } from '../venue.ts';
import { ArchiveFile } from './archive-file.ts';
import { type ArchiveOptions, BlockArchive } from './block-archive.ts';
import { openArchive } from './open-archive.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const newPath = () => join(mkdtempSync(join(tmpdir(), 'venue-archive-')), 'chain.sqlite');

/** Blocks with trades between two accounts, and the rules of their venue. */
function traded(count: number) {
  const core = makeEngineCore();
  const { history, match } = core.rules.engine;
  const blocks: CommittedBlock[] = [];
  for (let n = 0; n < count; n++) {
    const [maker, taker] = n % 3 === 0 ? ([bob, alice] as const) : ([alice, bob] as const);
    placeOrder(
      core,
      makePlacement({
        owner: maker,
        side: n % 2 === 0 ? 'ask' : 'bid',
        px: pxFromText('100'),
        lots: lotsFromUnits('2'),
      }),
    );
    placeOrder(
      core,
      makePlacement({
        owner: taker,
        side: n % 2 === 0 ? 'bid' : 'ask',
        px: pxFromText('100'),
        lots: lotsFromUnits('2'),
      }),
    );
    core.emit({ kind: 'block', actions: 2, prints: 1 });
    const { height, timeMs } = core.state;
    blocks.push({ height, timeMs, events: core.journal.close() });
    core.state.height += 1;
    core.state.timeMs += 9 * 3_600_000;
  }
  return { blocks, rules: { history, match } };
}

function archiveOf(
  rules: ConstructorParameters<typeof BlockArchive>[1],
  options: ArchiveOptions = {},
  path = ':memory:',
) {
  const file = new ArchiveFile(path, 'c1');
  const archive = new BlockArchive(file, rules, options);
  open.push(archive);
  return { file, archive };
}

/** Everything that a read can request. */
function shown({ served }: BlockArchive) {
  return [alice, bob, 'exchange' as const].map((who) => [
    served.volumeDays.page(who, wholeLogSpan, 'oldest', 99),
    served.volumeDays.openAt(who, NEWEST_DAY_KEY),
    ...(who === 'exchange'
      ? [served.blocks.page('chain', wholeLogSpan, 'newest', 99)]
      : [served.archivedFills, served.lives, served.transitions, served.fundings, served.ledger].map((log) =>
          log.page(who, wholeLogSpan, 'oldest', 99),
        )),
  ]);
}

test('a rewound archive equals its earlier state at that block, and continues from there', () => {
  const { blocks, rules } = traded(12);
  fc.assert(
    fc.property(fc.nat({ max: 11 }), fc.nat({ max: 11 }), (one, other) => {
      const [back, last] = one < other ? [one, other] : [other, one];
      const { archive, file } = archiveOf(rules);
      const straight = archiveOf(rules);
      for (const block of blocks.slice(0, last + 1)) archive.take(block);
      for (const block of blocks.slice(0, back + 1)) straight.archive.take(block);
      file.rewind(blocks[back]?.height ?? 0);
      expect(archive.newest).toEqual(straight.archive.newest);
      expect(shown(archive)).toEqual(shown(straight.archive));
      for (const block of blocks.slice(back + 1)) for (const each of [archive, straight.archive]) each.take(block);
      expect(shown(archive)).toEqual(shown(straight.archive));
    }),
    { numRuns: 20 },
  );
});

test.each([
  ['blocks', { blocks: 3 }],
  ['time', { ms: 30 }],
] as const)('one that lags by %s shows what there was then', (_by, lag) => {
  const { blocks, rules } = traded(9);
  let now = 0;
  const { archive } = archiveOf(rules, { lag, now: () => now });
  const behind = archiveOf(rules);
  for (const [at, block] of blocks.entries()) {
    archive.take(block);
    const past = blocks[at - 3];
    if (past !== undefined) behind.archive.take(past);
    expect(shown(archive)).toEqual(shown(behind.archive));
    now += 10;
  }
});

test('a failed write is reported once, and retried when there is room', () => {
  const { blocks, rules } = traded(8);
  const errors: unknown[] = [];
  const { file, archive } = archiveOf(rules, { onTrouble: (error) => errors.push(error) });
  const write = file.write.bind(file);
  let isFull = false;
  file.write = (point, rows) =>
    write(point, () => {
      rows();
      if (isFull) throw new Error('database or disk is full');
    });
  const whole = archiveOf(rules);
  for (const [at, block] of blocks.entries()) {
    isFull = (at >= 2 && at < 5) || at === 6;
    archive.take(block);
    whole.archive.take(block);
    expect(archive.missing).toBe(isFull ? (at < 5 ? at - 1 : 1) : 0);
    if (!isFull) expect(shown(archive)).toEqual(shown(whole.archive));
  }
  expect(errors).toHaveLength(2);
});

test('blocks before a kill are complete', () => {
  const { blocks, rules } = traded(5);
  const path = newPath();
  const { archive } = archiveOf(rules, {}, path);
  for (const block of blocks) archive.take(block);
  // A killed process leaves the database and its log like this, with nothing closed.
  const copy = newPath();
  for (const end of ['', '-wal']) writeFileSync(`${copy}${end}`, readFileSync(`${path}${end}`));
  expect(shown(archiveOf(rules, {}, copy).archive)).toEqual(shown(archive));
});

/** Returns a closed file with blocks of a venue. */
function left(blocks: number): { readonly venue: Venue; readonly path: string } {
  const venue = new Venue(readDefaultGenesis());
  const path = newPath();
  const by = venue.followedBy((chain) => openArchive(chain, { path, goesOn: false }));
  venue.commit(blocks);
  by().close();
  return { venue, path };
}

test("a venue that restarts its chain does not append to an earlier chain's file", () => {
  const { path } = left(3);
  const follow = (goesOn: boolean) =>
    new Venue(readDefaultGenesis()).followedBy((chain) => openArchive(chain, { path, goesOn }));
  expect(() => follow(false)).toThrow(`${path} holds this chain up to block 3, and the venue begins it anew`);
  const archive = follow(true)();
  open.push(archive);
  expect(archive.newest?.height).toBe(0);
});

test('an archive that lacks blocks of its venue is refused', () => {
  const { venue, path } = left(3);
  venue.core.archive = venue.core.histories;
  const later = new Venue(readDefaultGenesis());
  later.commit(7);
  const opening = (at: string) => () => later.followedBy((chain) => openArchive(chain, { path: at, goesOn: true }));
  expect(opening(path)).toThrow('holds this chain up to block 3, and the venue stands at block 7');
  expect(opening(newPath())).toThrow('holds nothing of this chain, and the venue stands at block 7');
});

test.each([
  ['of another chain', (path: string) => noted(path, 'chain_identity', 'c2'), 'is the archive of the chain c2, not of'],
  ['of another form', (path: string) => noted(path, 'form', 'v0'), 'is no archive of a venue'],
  ['of somebody else', (path: string) => writeFileSync(path, 'no database at all'), 'is no archive of a venue'],
  ['damaged', damage, 'is damaged'],
])('a file %s is refused by its name', (_what, spoil, words) => {
  const { path } = left(40);
  spoil(path);
  const opening = () =>
    new Venue(readDefaultGenesis()).followedBy((chain) => openArchive(chain, { path, goesOn: true }));
  expect(opening).toThrow(words);
  expect(opening).toThrow(path);
});

function noted(path: string, name: string, value: string): void {
  const db = new DatabaseSync(path);
  db.prepare('UPDATE meta SET value = ? WHERE name = ?').run(value, name);
  db.close();
}

function damage(path: string): void {
  const bytes = readFileSync(path);
  for (let at = 4_096; at < bytes.length; at += 512) bytes.fill(0xa5, at, at + 256);
  writeFileSync(path, bytes);
}
