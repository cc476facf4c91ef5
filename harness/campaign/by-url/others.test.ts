import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Difference } from '../compare/difference.ts';
import { isPossiblyFromOthers } from './others.ts';

type Context = Parameters<typeof isPossiblyFromOthers>[0];

const empty = { type: 'l2_book', coin: 'DOGE', bids: [], asks: [] };
const quoted = { ...empty, bids: [{ px: '0.12', sz: '300', n_orders: 1 }] };

/** Returns a sequence of a family in one market whose shadow has this book, and whose target now shows an empty one. */
function sequenceOf(family: string, expected: JsonObject): Context {
  const answer = (data: JsonObject) => ({ status: 200, json: { data } });
  const stub = {
    adopted: { boundaries: new Map(), timeMs: 0 },
    environment: { session: { facts: { serviceName: 'Service', chainId: 31337n } } },
    markets: { initial: [{ coin: 'DOGE' }] },
    participants: { accounts: [] },
    played: { family: { name: family } },
    correspondence: { targetOf: () => undefined },
    shadow: { venue: { timeMs: 0 }, read: () => answer(expected) },
    target: { read: async () => answer(empty), wire: {} },
  };
  return stub as unknown as Context;
}

function difference(place: Difference['place'], shown: JsonObject): Difference {
  const shownBy = { status: 200, json: { data: shown } } as unknown as Difference['shownBy'];
  return { place, mismatch: { message: 'differs', expected: '', actual: '', diff: [] }, ...(shownBy && { shownBy }) };
}

const book = { kind: 'read', type: 'l2_book' } as const;

test.each([
  ['an order that stood in the book that differs, and has gone since, is of somebody else', 'trading', empty, true],
  ['one that the shadow has is none of somebody else', 'trading', quoted, false],
  ['nobody moves a sequence that places no order', 'staking', empty, false],
])('%s', async (_title, family, expected, moved) => {
  expect(await isPossiblyFromOthers(sequenceOf(family, expected), difference(book, quoted))).toBe(moved);
});

test("a difference in any read other than a book is not attributed to other traders' orders", async () => {
  const state = difference({ kind: 'read', type: 'account_state' }, quoted);
  expect(await isPossiblyFromOthers(sequenceOf('trading', empty), state)).toBe(false);
});
