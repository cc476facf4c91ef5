import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import type { VenueReply } from '../door.ts';
import { groupBookReply, isGroupedBookRequest } from './grouped-book.ts';

const replyOf = (body: JsonValue, status = 200): VenueReply => ({
  status,
  headers: { 'x-node': '1' },
  body: printJson(body),
});
const level = (px: string, sz: string, n_orders = 1) => ({ px, sz, n_orders });
const book = { coin: 'BTC', bids: [level('59000', '1')], asks: [level('59001', '2')], time: 7 };
const grouped = (args: JsonObject, data: JsonObject) => {
  const json = parseJson(groupBookReply({ type: 'l2_book', coin: 'BTC', ...args }, replyOf({ data })).body);
  return isJsonObject(json) && isJsonObject(json.data) ? json.data : {};
};

test.each<[JsonValue, boolean]>([
  [{ type: 'l2_book', coin: 'BTC' }, false],
  [{ type: 'l2_book', coin: 'BTC', n_sig_figs: 2 }, true],
  [{ type: 'l2_book', coin: 'BTC', mantissa: 5 }, true],
  [{ type: 'l2_book', coin: 'BTC', n_levels: 1 }, true],
  // A key with null is there as well.
  [{ type: 'l2_book', coin: 'BTC', n_levels: null }, true],
  [{ type: 'bbo', coin: 'BTC', n_sig_figs: 2 }, false],
  [{ coin: 'BTC', n_sig_figs: 2 }, false],
  [['l2_book'], false],
  [null, false],
])('whether %j requests a grouped book: %s', (body, expected) => {
  expect(isGroupedBookRequest(body)).toBe(expected);
});

describe('the arguments of a grouped book', () => {
  test.each([
    { n_sig_figs: 2 },
    { n_sig_figs: 5 },
    { n_sig_figs: 5, mantissa: 1 },
    { n_sig_figs: 5, mantissa: 2 },
    { n_sig_figs: 5, mantissa: 5 },
    { n_levels: 0 },
    { n_levels: 20 },
  ])('%j is in range', (args) => {
    expect(groupBookReply(args, replyOf({ data: book })).status).toBe(200);
  });

  test.each([
    { n_sig_figs: 1 },
    { n_sig_figs: 6 },
    { n_sig_figs: 4, mantissa: 2 },
    { mantissa: 2 },
    { n_sig_figs: 5, mantissa: 0 },
    { n_sig_figs: 5, mantissa: 3 },
    { n_levels: -1 },
  ])('%j is refused as INVALID_REQUEST, in the envelope of a failure', (args) => {
    const { status, headers, body } = groupBookReply(args, replyOf({ data: book }));
    expect(status).toBe(400);
    expect(headers['content-type']).toBe('application/json');
    expect(parseJson(body)).toEqual({ error: { code: 'INVALID_REQUEST', message: expect.any(String) } });
  });
});

test.each<[string, VenueReply]>([
  ['a refusal', replyOf({ error: { code: 'MARKET_NOT_FOUND', message: 'no market' } }, 404)],
  ['a book under another status', replyOf({ data: book }, 418)],
  ['no envelope', replyOf([book])],
  ['no data', replyOf({ data: null })],
  ['a text that is no JSON', { status: 200, headers: {}, body: 'down' }],
  ['a side that is no list', replyOf({ data: { ...book, asks: null } })],
  ['a level that is no object', replyOf({ data: { ...book, bids: [null] } })],
  ['a price that is no text', replyOf({ data: { ...book, bids: [{ px: 59_000, sz: '1' }] } })],
  ['a size that is no text', replyOf({ data: { ...book, bids: [{ px: '59000', sz: 1 }] } })],
  ['an unreadable price', replyOf({ data: { ...book, bids: [level('dear', '1')] } })],
  ['a size finer than any lot', replyOf({ data: { ...book, asks: [level('59000', '0.00000000001')] } })],
])('%s passes through as the node sent it', (_what, reply) => {
  expect(groupBookReply({ n_sig_figs: 2 }, reply)).toBe(reply);
});

test('a refusal of the node goes before one of the arguments', () => {
  const reply = replyOf({ error: { code: 'MARKET_NOT_FOUND', message: 'no market' } }, 404);
  expect(groupBookReply({ n_sig_figs: 9 }, reply)).toBe(reply);
});

test('all but the two sides stays, and so do the headers', () => {
  const reply = groupBookReply({ n_levels: 0 }, replyOf({ data: book, more: 1 }));
  expect(reply.headers).toEqual({ 'x-node': '1' });
  expect(parseJson(reply.body)).toEqual({ data: { ...book, bids: [], asks: [] }, more: 1 });
});

test('sizes keep all ten places, and a level without a count of orders adds none', () => {
  const bids = [level('59001', '0.0000000001', 2), { px: '59000.5', sz: '1' }];
  expect(grouped({ n_sig_figs: 2 }, { ...book, bids })).toMatchObject({ bids: [level('59000', '1.0000000001', 2)] });
});

interface Level {
  readonly px: string;
  readonly sz: string;
  readonly n_orders: number;
}

/** Price with so many significant figures, by the digits of its text alone; bids are cut off, asks rounded up. */
function roundedByDigits(px: number, figures: number, side: 'bids' | 'asks'): number {
  const digits = String(px);
  const zeros = Math.max(0, digits.length - figures);
  const kept = Number(digits.slice(0, digits.length - zeros));
  const hasRest = /[1-9]/.test(digits.slice(digits.length - zeros)) && zeros > 0;
  return Number(`${side === 'asks' && hasRest ? kept + 1 : kept}${'0'.repeat(zeros)}`);
}

const sides = fc.uniqueArray(fc.integer({ min: 10, max: 9_999_999 }), { minLength: 1, maxLength: 20 });

test('each order is counted once, at the price of its own rounding, which is never better than what it offers', () => {
  fc.assert(
    fc.property(sides, fc.integer({ min: 2, max: 5 }), fc.constantFrom('bids', 'asks'), (prices, figures, side) => {
      const best = prices.toSorted((a, b) => (side === 'bids' ? b - a : a - b));
      const rows = best.map((px, nth) => level(String(px), String(nth + 1), nth + 1));
      const found = grouped({ n_sig_figs: figures }, { ...book, [side]: rows })[side] as unknown as readonly Level[];
      const expected = new Map<number, number>();
      best.forEach((px, nth) => {
        const at = roundedByDigits(px, figures, side);
        expected.set(at, (expected.get(at) ?? 0) + nth + 1);
      });
      expect(found).toEqual([...expected].map(([px, sum]) => level(String(px), String(sum), sum)));
    }),
  );
});

test('a cap of levels is applied to each side after grouping', () => {
  fc.assert(
    fc.property(sides, fc.integer({ min: 2, max: 5 }), fc.nat(21), (prices, figures, most) => {
      const bids = prices.toSorted((a, b) => b - a).map((px) => level(String(px), '1'));
      const asks = prices.toSorted((a, b) => a - b).map((px) => level(String(px), '1'));
      const whole = grouped({ n_sig_figs: figures }, { ...book, bids, asks });
      const cut = grouped({ n_sig_figs: figures, n_levels: most }, { ...book, bids, asks });
      expect(cut.bids).toEqual((whole.bids as JsonValue[]).slice(0, most));
      expect(cut.asks).toEqual((whole.asks as JsonValue[]).slice(0, most));
    }),
  );
});
