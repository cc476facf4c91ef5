import { describe, expect, test } from 'vitest';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { deviatingFormOf, isUnreadableForm } from '../client/deviating-forms.ts';
import { parseWireReply } from '../target/reply.ts';
import { unnormalizedOriginal } from '../target/served-original.ts';
import { isSilence, type Target, type WireSocket } from '../target/wire.ts';
import { bookFrameNormalizer, bookReadNormalizer } from './book.ts';
import { LearnedForms } from './learned-forms.ts';
import { orderStateNormalizer } from './order-state.ts';
import { positionsNormalizer } from './positions.ts';

const own = { coin: 'BTC', bids: [{ px: '2', sz: '1', n_orders: 3 }], asks: [] };

/** Returns what a reader gets who asks for these bodies one after the other. */
async function read(bodies: readonly object[], type = 'l2_book') {
  const left = [...bodies];
  const forms = new LearnedForms();
  const target: Pick<Target, 'request'> = {
    request: async () => ({
      kind: 'reply',
      reply: parseWireReply(200, {}, Buffer.from(printJson({ data: left.shift() })), 0),
    }),
  };
  // The code under test uses nothing else of it.
  const over = forms.wrap(target as Target);
  const replies: JsonObject[] = [];
  for (const _ of bodies) {
    const request = { method: 'POST', path: '/info', body: printJson({ type, coin: 'BTC' }) };
    const outcome = await over.request(request);
    if (outcome.kind !== 'reply') throw new Error('silence');
    replies.push((outcome.reply.json as { data: JsonObject }).data);
  }
  return { replies, forms };
}

test('an empty table in place of a list is read, and reported only once its rows tell their form', async () => {
  const rows = { '3': { expiry: 9, quotes: [] } };
  const { replies } = await read([{ rfqs: {} }, { rfqs: rows }, { rfqs: {} }], 'rfq_open');
  expect(replies).toEqual([{ rfqs: [] }, { rfqs: [{ rfq_id: 3, expiry: 9, quotes: [] }] }, { rfqs: [] }]);
  expect(replies.map((reply) => deviatingFormOf({ data: reply })?.form ?? deviatingFormOf(reply)?.form)).toEqual([
    undefined,
    'a table by rfq_id',
    'a table by rfq_id',
  ]);
});

describe('a book of the read', () => {
  test('a single empty list of levels means two empty sides, and reveals its form', async () => {
    const body = { coin: 'BTC', levels: [] };
    const sided = { coin: 'BTC', levels: [{ side: 'sell', px: '3', sz: '1' }] };
    const { replies, forms } = await read([body, sided]);
    expect(replies).toEqual([
      { coin: 'BTC', bids: [], asks: [] },
      { coin: 'BTC', bids: [], asks: [{ px: '3', sz: '1' }] },
    ]);
    expect(forms.formOf(bookReadNormalizer)).toBe('levels in one list, each with its side');
  });

  test.each([
    ['as public facts have it', own],
    ['levels as a pair of lists', { coin: 'BTC', levels: [own.bids, own.asks] }],
    [
      'levels in one list, each with its side, n for n_orders',
      { coin: 'BTC', levels: [{ side: 'B', px: '2', sz: '1', n: 3 }] },
    ],
    ['rows as tuples', { coin: 'BTC', bids: [['2', '1', 3]], asks: [] }],
    ['price for px, size for sz, count for n_orders', { ...own, bids: [{ price: '2', size: '1', count: 3 }] }],
    ['under book', { coin: 'BTC', book: { bids: own.bids, asks: own.asks } }],
    ['under book, levels as a pair of lists, rows as tuples', { coin: 'BTC', book: { levels: [[['2', '1', 3]], []] } }],
  ])('%s', async (form, body) => {
    const { replies, forms } = await read([body]);
    expect(replies).toEqual([own]);
    expect(forms.formOf(bookReadNormalizer)).toBe(form);
    expect(unnormalizedOriginal(replies[0] ?? {})).toEqual(body);
  });

  test('a value missing in a tuple is missing, and extra values stay', async () => {
    expect((await read([{ ...own, time: 1, bids: [['2', '1']] }])).replies).toEqual([
      { ...own, time: 1, bids: [{ px: '2', sz: '1' }] },
    ]);
  });

  test.each([
    ['sides of other names', { coin: 'BTC', buy: [], sell: [] }],
    ['levels without a size', { ...own, bids: [{ px: '2' }] }],
    ['two books in one body', { one: own, other: own }],
    ['a list of levels of both sides', { coin: 'BTC', levels: [{ px: '2' }, { px: '3' }] }],
  ])('in no known form: %s', async (_what, body) => {
    const { replies, forms } = await read([body]);
    expect(replies).toEqual([body]);
    expect(isUnreadableForm(replies[0])).toBe(true);
    expect(forms.formOf(bookReadNormalizer)).toBeNull();
  });

  test('one form holds for the run: a body in another form, or in none, is left unchanged', async () => {
    const tuples = { ...own, bids: [['2', '1', 3]] };
    const strange = { coin: 'BTC' };
    const { replies } = await read([{ ...own, bids: [] }, own, tuples, strange]);
    expect(replies).toEqual([{ ...own, bids: [] }, own, tuples, strange]);
    expect(replies.map(isUnreadableForm)).toEqual([false, false, false, false]);
  });
});

test.each([
  [{ coin: 'BTC', levels: [own.bids, []], time: 1 }],
  [{ coin: 'BTC', levels: [{ side: 'bid', px: '2', sz: '1', n: 3 }], time: 1 }],
  [{ coin: 'BTC', bids: [['2', '1', 3]], asks: [], time: 1 }],
  [{ coin: 'BTC', book: { levels: [[{ px: '2', sz: '1', n: 3 }], []] }, time: 1 }],
])('a frame has a pair of lists: %j', (body) => {
  expect(bookFrameNormalizer.find(body)?.body).toEqual({
    coin: 'BTC',
    levels: [[{ px: '2', sz: '1', n: 3 }], []],
    time: 1,
  });
});

const leg = { coin: 'BTC', size: '-1', entry: '2' };
const held = { address: '0x1', clearinghouse_state: { '': { positions: [leg] }, dex: { positions: [] } } };

test.each([
  [['', '', '', ''], held, held],
  [
    ['', 'one list', '', ''],
    { address: '0x1', positions: [leg] },
    { address: '0x1', clearinghouse_state: { '': { positions: [leg] } } },
  ],
  [
    ['under state', 'one list', null, null],
    { state: { positions: [] } },
    { clearinghouse_state: { '': { positions: [] } } },
  ],
  [
    ['', '', 'szi for size, entry_px for entry', ''],
    {
      address: '0x1',
      clearinghouse_state: { '': { positions: [{ coin: 'BTC', szi: '-1', entry_px: '2' }] }, dex: { positions: [] } },
    },
    held,
  ],
])('positions grouped by dex: %j', (form, body, as) => {
  expect(positionsNormalizer.find(body as JsonObject)).toEqual({ body: as, form });
});

test("positions in one list are grouped by the dex in their market's name", () => {
  const other = { coin: 'dex:BTC', size: '2', entry: '2' };
  expect(positionsNormalizer.find({ positions: [leg, other] })?.body).toEqual({
    clearinghouse_state: { '': { positions: [leg] }, dex: { positions: [other] } },
  });
});

test.each([
  { clearinghouse_state: { '': { positions: [{ coin: 'BTC', lots: '1' }] } } },
  { clearinghouse_state: {} },
  { clearinghouse_state: { '': {} } },
  { held: [] },
])('in no known form: %j', (body) => {
  expect(positionsNormalizer.find(body as JsonObject)).toBeNull();
});

test('unreadable rows are reported even after an empty list was read', async () => {
  const { replies, forms } = await read([
    { ...own, bids: [] },
    { ...own, bids: [{ at: '2' }] },
  ]);
  expect(replies.map(isUnreadableForm)).toEqual([false, true]);
  expect(forms.formOf(bookReadNormalizer)).toBeNull();
});

const resting = { type: 'order_status', status: 'resting', order: { oid: '1', px: '2' } };

test.each([
  [['', '', ''], resting, resting],
  [['', '', 'the order beside its status'], { type: 'order_status', status: 'resting', oid: '1', px: '2' }, resting],
  [
    ['', 'state for status', 'the order beside its status'],
    { type: 'order_status', state: 'resting', oid: '1', px: '2' },
    resting,
  ],
  [['under info', '', ''], { type: 'order_status', info: { status: 'resting', order: resting.order } }, resting],
  [
    ['', 'the status within its order', ''],
    { type: 'order_status', order: { oid: '1', state: 'resting', px: '2' } },
    { type: 'order_status', status: 'resting', order: { oid: '1', px: '2' } },
  ],
  [['', 'the status beside its time', ''], { ...resting, status: ['resting', 6] }, resting],
  [['', 'the status beside its time', ''], { ...resting, status: { state: 'resting', time: 6 } }, resting],
  [
    ['', 'the status within its order', ''],
    { type: 'order_status', order: { oid: '1', px: '2', status: 'resting' } },
    resting,
  ],
  // An unknown order only has a status.
  [['', 'the status within its order', null], { order: { status: 'unknown' } }, { status: 'unknown' }],
  [['', 'names of FIX', null], { order: { OrdStatus: 'unknown' } }, { status: 'unknown' }],
  [['', '', null], { status: 'unknown' }, { status: 'unknown' }],
  // Each of its members may be missing (D106).
  [['', null, null], { type: 'order_status' }, { type: 'order_status' }],
])('the state of an order: %j', (form, body, as) => {
  expect(orderStateNormalizer.find(body as JsonObject)).toEqual({ body: as, form: [...form, null] });
});

test("the total of an order's fills under another name, next to a list of fills only", () => {
  const fills = [{ sz: '1' }];
  expect(orderStateNormalizer.find({ status: 'filled', fills, filled_sz: '1' })).toEqual({
    body: { status: 'filled', fills, total_filled_sz: '1' },
    form: ['', '', null, 'filled_sz for total_filled_sz'],
  });
  const flat = { status: 'resting', oid: '1', filled_sz: '1' };
  expect(orderStateNormalizer.find(flat)?.body).toEqual({ status: 'resting', order: { oid: '1', filled_sz: '1' } });
});

test('the state of an order in no known form', () => {
  expect(orderStateNormalizer.find({ type: 'order_status', phase: 'resting' })).toBeNull();
});

/** Returns what a client receives for these frames in turn. */
async function heard(frames: readonly object[]) {
  const left = [...frames];
  const target: Pick<Target, 'connect'> = {
    connect: async () =>
      ({ next: async () => ({ kind: 'text', text: '', json: left.shift() ?? null }) }) as unknown as WireSocket,
  };
  // The code under test uses nothing else of it.
  const socket = await new LearnedForms().wrap(target as Target).connect();
  if (isSilence(socket)) throw new Error('silence');
  const json: JsonObject[] = [];
  for (const _ of frames) json.push(((await socket.next()) as unknown as { readonly json: JsonObject }).json);
  return json;
}

test('a first frame may list what a push has singly', async () => {
  const [one, two] = ['1', '2'].map((tid) => ({ px: '2', sz: '1', tid }));
  const frame = (data: unknown, is_snapshot: boolean) => ({ channel: 'trades', data, is_snapshot }) as object;
  const frames = await heard([frame([one, two], true), frame(one, false), frame(two, false), frame([one, two], false)]);
  expect(frames.map(({ data }) => data)).toEqual([[one, two], [one], [two], [one, two]]);
  expect(frames.map(({ data }) => deviatingFormOf(data ?? null)?.form)).toEqual([
    undefined,
    'one record in each frame',
    'one record in each frame',
    undefined,
  ]);
});

test('rows that omit another key have the same form', async () => {
  const bars = [
    { time: 1, close: '2' },
    { time: 1, close: '2', volume: '3' },
    { t: 1, c: '2' },
  ];
  const frames = await heard(bars.map((bar) => ({ channel: 'candles', data: { candles: [bar] }, is_snapshot: false })));
  expect(frames.map(({ data }) => (data as JsonObject).candles)).toEqual([
    [{ t: 1, c: '2' }],
    [{ t: 1, c: '2', v: '3' }],
    [{ t: 1, c: '2' }],
  ]);
});

test.each([
  ['the body of the route', (data: object) => ({ data })],
  ['what stands under its data (D86)', (data: object) => data],
])('the answer to a posted read has the form of the read: %s', async (_what, payloadOf) => {
  const post = (data: object) => ({
    channel: 'post',
    data: { id: 1, response: { type: 'info', payload: payloadOf(data) } },
  });
  const other = { type: 'l2_book', coin: 'BTC', levels: [own.bids, []] };
  const frames = await heard([post(other), post({ type: 'open_orders', orders: [] })]);
  expect(frames).toEqual([post({ type: 'l2_book', ...own }), post({ type: 'open_orders', orders: [] })]);
  expect(unnormalizedOriginal(frames[0] ?? {})).toEqual(post(other));
});
