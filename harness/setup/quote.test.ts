import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { mustBeKnownForm, noteOtherForm } from '../client/noted-forms.ts';
import { UnreadFormError } from '../kernel/verdicts.ts';
import { peekOrReadQuote } from './quote.ts';

const read = { mark: 100_000_000_000n, bid: null, ask: 100_100_000_000n };

/** A venue whose reads tell of `read`, and whose feed of these bodies. */
function venue(frames: Readonly<Record<string, unknown>>): ReadContext {
  const bodies: Readonly<Record<string, unknown>> = {
    l2_book: { bids: [], asks: [{ px: '1001' }] },
    markets: { perp: [{ coin: 'BTC', mark_px: '1000' }] },
  };
  const parts = {
    given: { data: (body: unknown) => body, peekFeed: async ({ type }: { type: string }) => frames[type] ?? null },
    target: { read: async (type: string) => bodies[type] },
  };
  // No other part of a case is looked at.
  return parts as unknown as ReadContext;
}

const book = (bid: string) => ({ levels: [[{ px: bid }], []] });

test('the feed is enough where it tells both', async () => {
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
])('it is read where the feed tells %s', async (_, frames) => {
  expect(await peekOrReadQuote(venue(frames), 'BTC')).toEqual(read);
});

/** A venue whose book nobody can read, and whose `bbo` tells these levels. */
function unreadBook(levels: unknown): ReadContext {
  const book = { depth: [] };
  noteOtherForm(book, { name: 'the book', form: null });
  const bodies: Readonly<Record<string, unknown>> = {
    l2_book: book,
    markets: { perp: [{ coin: 'BTC', mark_px: '1000' }] },
  };
  const parts = {
    given: {
      data: (reply: { readonly data: JsonObject }) => {
        mustBeKnownForm(reply.data);
        return reply.data;
      },
      peekFeed: async ({ type }: { type: string }) => (type === 'bbo' ? { coin: 'BTC', bbo: levels } : null),
    },
    target: { read: async (type: string) => ({ kind: 'data', data: bodies[type] }) },
  };
  // No other part of a case is looked at.
  return parts as unknown as ReadContext;
}

test('who chooses a price takes it from bbo where the book is in no form that is read', async () => {
  expect(await peekOrReadQuote(unreadBook([null, { px: '1001' }]), 'BTC')).toEqual(read);
});

test.each([
  ['the feed does not tell', null],
  ['it tells in another plane', [{ px: '100000000000' }, null]],
])('and goes no further where %s', async (_, levels) => {
  await expect(peekOrReadQuote(unreadBook(levels), 'BTC')).rejects.toThrow(UnreadFormError);
});
