import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { assumeKnownForm, recordDeviatingForm } from '../client/deviating-forms.ts';
import { UnknownWireFormError } from '../kernel/verdicts.ts';
import { peekOrReadQuote } from './quote.ts';

const read = { mark: 100_000_000_000n, bid: null, ask: 100_100_000_000n };

/** Venue with these reads, whose feed shows these bodies. */
function venue(frames: Readonly<Record<string, unknown>>): ReadContext {
  const bodies: Readonly<Record<string, unknown>> = {
    l2_book: { bids: [], asks: [{ px: '1001' }] },
    markets: { perp: [{ coin: 'BTC', mark_px: '1000' }] },
  };
  const parts = {
    given: { data: (body: unknown) => body, peekFeed: async ({ type }: { type: string }) => frames[type] ?? null },
    target: { read: async (type: string) => bodies[type] },
  };
  // The code under test uses no other part of a case.
  return parts as unknown as ReadContext;
}

const book = (bid: string) => ({ levels: [[{ px: bid }], []] });

test('the feed is sufficient where it shows both', async () => {
  const frames = { l2_book: book('999.5'), active_asset_data: { mark_px: '1000.1' } };
  expect(await peekOrReadQuote(venue(frames), 'BTC')).toEqual({
    mark: 100_010_000_000n,
    bid: 99_950_000_000n,
    ask: null,
  });
});

test.each([
  ['no frame', {}],
  ['no mark', { l2_book: book('999.5'), active_asset_data: { mark_px: null } }],
  ['no book', { active_asset_data: { mark_px: '1000' } }],
  ['levels in another plane', { l2_book: book('99950000000'), active_asset_data: { mark_px: '1000' } }],
])('a read is made where the feed shows %s', async (_, frames) => {
  expect(await peekOrReadQuote(venue(frames), 'BTC')).toEqual(read);
});

/** Venue with an unreadable book, whose `bbo` shows these levels. */
function unreadBook(levels: unknown): ReadContext {
  const book = { depth: [] };
  recordDeviatingForm(book, { name: 'the book', form: null });
  const bodies: Readonly<Record<string, unknown>> = {
    l2_book: book,
    markets: { perp: [{ coin: 'BTC', mark_px: '1000' }] },
  };
  const parts = {
    given: {
      data: (reply: { readonly data: JsonObject }) => {
        assumeKnownForm(reply.data);
        return reply.data;
      },
      peekFeed: async ({ type }: { type: string }) => (type === 'bbo' ? { coin: 'BTC', bbo: levels } : null),
    },
    target: { read: async (type: string) => ({ kind: 'data', data: bodies[type] }) },
  };
  // The code under test uses no other part of a case.
  return parts as unknown as ReadContext;
}

test('a price is chosen from bbo where the book is in an unreadable form', async () => {
  expect(await peekOrReadQuote(unreadBook([null, { px: '1001' }]), 'BTC')).toEqual(read);
});

test.each([
  ['the feed does not tell', null],
  ['it tells in another plane', [{ px: '100000000000' }, null]],
])('and the case is skipped where %s', async (_, levels) => {
  await expect(peekOrReadQuote(unreadBook(levels), 'BTC')).rejects.toThrow(UnknownWireFormError);
});
