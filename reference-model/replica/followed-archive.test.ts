import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEntry, reads } from '../../spec-schemas/catalogue/reads.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { ArchiveFile } from '../archive/archive-file.ts';
import { BlockArchive } from '../archive/block-archive.ts';
import type { ChainJournal } from '../archive/journal.ts';
import { openChainJournal } from '../archive/open-archive.ts';
import type { VenueRequest } from '../door.ts';
import { placeOrder } from '../engine/orders/place-order.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { bookPx, lots } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { plainOrderFields } from '../state/live-order.ts';
import { Venue } from '../venue.ts';
import { FollowedArchive } from './followed-archive.ts';

const traders: readonly Address[] = ['0x', '0x'].map((_, n): Address => `0x${(n + 1).toString(16).padStart(40, '0')}`);
const newFolder = () => mkdtempSync(join(tmpdir(), 'venue-followed-'));

function genesis() {
  const document = readDefaultGenesis();
  const funded = traders.map((address) => ({ address, usdc: '1000000', tokens: {} }));
  const limits = { perIp: null, perAccount: null, allowlist: [] };
  const faucet = { ...document.params.faucet, ipWindowMs: 0 };
  return {
    ...document,
    params: { ...document.params, limits, faucet },
    accounts: [...document.accounts, ...funded],
  };
}

/** A node process whose stored data survives it. */
class Node {
  readonly path: string;
  saved: string | null = null;
  venue: Venue;
  journal: () => ChainJournal;

  constructor() {
    this.path = join(newFolder(), 'journal.sqlite');
    [this.venue, this.journal] = this.#started();
  }

  /** Ends the process and resumes from what was saved. */
  restart(): void {
    this.journal().close();
    [this.venue, this.journal] = this.#started();
  }

  #started(): [Venue, () => ChainJournal] {
    const venue = new Venue(genesis());
    if (this.saved !== null) venue.load(this.saved);
    const journal = venue.followedBy((chain) =>
      openChainJournal(chain, { path: this.path, goesOn: this.saved !== null }),
    );
    this.saved = venue.save();
    return [venue, journal];
  }

  trade(price: number): void {
    const [maker, taker] = price % 2 === 0 ? traders : traders.toReversed();
    for (const [owner, side] of [[maker, 'ask'] as const, [taker, 'bid'] as const]) {
      if (owner === undefined) continue;
      const facts = {
        side,
        px: bookPx(BigInt(60_000 + price) * 10n ** 8n),
        lots: lots(100n),
        reduceOnly: false,
      } as const;
      const how = { tif: 'gtc', stpMode: 'cancel_newest', cloid: null, hash: `0x${'11'.repeat(32)}` } as const;
      placeOrder(this.venue.core, { ...plainOrderFields, owner, market: 0, ...facts, ...how });
    }
    this.venue.commit();
  }
}

function follower(path: string): FollowedArchive {
  return new FollowedArchive({}, (identity, rules) => new BlockArchive(new ArchiveFile(path, identity), rules));
}

const types = Object.keys(reads).filter(
  (type) => readEntry(type)?.lane === 'archive' && type !== 'bridge_withdrawal_history',
);
const asked = (body: object): VenueRequest => ({
  method: 'POST',
  path: '/info',
  headers: {},
  peer: '192.0.2.1',
  body: new TextEncoder().encode(printJson({ ...body })),
});

/** All answers that can be requested from either. */
function answersOf(answer: (request: VenueRequest) => { readonly body: string } | null) {
  return types.flatMap((type) =>
    traders.map((address) => [type, answer(asked({ type, address, limit: 5_000 }))?.body]),
  );
}

/** Repeats until a poll has confirmed the newest block: after a poll that stepped back, the height may belong to another fork. */
async function upTo(archive: FollowedArchive, node: Node): Promise<void> {
  for (let looks = 0; ; looks++) {
    const before = archive.height;
    await archive.step(async (from) => node.journal().page(from));
    if (before === node.venue.height && archive.height === before) return;
    if (looks > 500) throw new Error(`stands at ${archive.height} of ${node.venue.height}`);
  }
}

const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('trades' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'look' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'follower dies' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'node is saved' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'node dies' as const }) },
);

test('whichever process dies when, an archive ends up with each block once, and answers as the node does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (course) => {
      const node = new Node();
      const path = join(newFolder(), 'archive.sqlite');
      let archive = follower(path);
      let price = 0;
      for (const each of course) {
        if (each.kind === 'trades') for (let n = 0; n < each.count; n++) node.trade(price++);
        else if (each.kind === 'look') await archive.step(async (from) => node.journal().page(from));
        else if (each.kind === 'node is saved') node.saved = node.venue.save();
        else if (each.kind === 'node dies') node.restart();
        else {
          archive.close();
          archive = follower(path);
        }
      }
      await upTo(archive, node);
      expect(answersOf((request) => archive.answer(request))).toEqual(
        answersOf((request) => node.venue.handle(request).reply),
      );
      archive.close();
      node.journal().close();
    }),
    { numRuns: 15 },
  );
});

test('outside its lane, or without data, an archive gives no answer', async () => {
  const node = new Node();
  const archive = follower(':memory:');
  expect(archive.answer(asked({ type: 'recent_blocks' }))).toBeNull();
  await upTo(archive, node);
  expect(archive.answer(asked({ type: 'recent_blocks' }))?.status).toBe(200);
  for (const type of ['account_state', 'bridge_withdrawal_history', 'nothing'])
    expect(archive.answer(asked({ type }))).toBeNull();
});

test('a journal with a missing block is rejected', async () => {
  const node = new Node();
  const archive = follower(':memory:');
  await upTo(archive, node);
  node.trade(1);
  node.trade(2);
  const holed = async (from: number) => {
    const page = node.journal().page(from);
    return { ...page, lines: page.lines.filter((_, at) => at !== 1) };
  };
  await expect(archive.step(holed)).rejects.toThrow('the journal goes on with block 2, and block 1 is missing');
  expect(archive.height).toBe(0);
});

test('a chain that replaces another is followed from its start', async () => {
  const node = new Node();
  const folder = newFolder();
  const archive = new FollowedArchive({}, (identity, rules) => {
    return new BlockArchive(new ArchiveFile(join(folder, identity), identity), rules);
  });
  node.trade(1);
  await upTo(archive, node);
  const other = new Node();
  other.journal().close();
  other.venue = new Venue(genesis());
  other.venue.reset();
  const journal = other.venue.followedBy((chain) => openChainJournal(chain, { path: ':memory:', goesOn: false }));
  await archive.step(async (from) => journal().page(from));
  await archive.step(async (from) => journal().page(from));
  expect(archive.height).toBe(0);
  expect(archive.answer(asked({ type: 'recent_blocks' }))?.body).not.toContain('"height":1');
});
