import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { unnormalizedOriginal } from '../target/served-original.ts';
import { normalizersByChannel } from './body-normalizers.ts';

function later(channel: string) {
  const find = normalizersByChannel.get(channel)?.later.find;
  if (find === undefined) throw new Error(`no fact of ${channel}`);
  return find;
}

const print = { coin: 'BTC', px: '2', sz: '3', tid: '4', users: null };
const fill = { coin: 'BTC', px: '2', sz: '3', oid: '5', tid: '4' };
const update = { order: { coin: 'BTC', oid: '5', px: '2' }, status: 'open', time: 6 };
const move = { kind: 'usd_send', amount: '1', time: 6 };

describe('records', () => {
  test.each([
    ['trades', [print], ['', ''], [print]],
    ['trades', [], ['', null], []],
    ['trades', { trades: [print], coin: 'BTC' }, ['under trades', ''], [print]],
    ['trades', { trades: [{ ...print, coin: undefined }], coin: 'BTC' }, ['under trades', ''], [print]],
    ['trades', { prints: [] }, ['under prints', null], []],
    ['trades', { data: { prints: [print] } }, ['under data.prints', ''], [print]],
    ['trades', print, ['one record in each frame', ''], [print]],
    [
      'trades',
      { ...print, px: undefined, price: '2', size: '3', sz: undefined },
      ['one record in each frame', 'price for px, size for sz'],
      [print],
    ],
    ['fills', [{ ...fill, oid: undefined, order_id: '5' }], ['', 'order_id for oid'], [fill]],
    ['fills', { user: '0x1', fills: [fill] }, ['under fills', ''], [fill]],
    ['ledger_updates', move, ['one record in each frame', ''], [move]],
    ['ledger_updates', { updates: [move] }, ['under updates', ''], [move]],
    // A record as the documents show it is judged, and is no alternative form.
    ['ledger_updates', [{ amount: '1' }], ['', ''], [{ amount: '1' }]],
    ['notifications', { kind: 'yellow_card', message: '' }, ['one record in each frame', ''], undefined],
    ['user_twap_history', { history: [] }, ['under history', null], []],
  ])('of %s: %j', (channel, body, form, as) => {
    const served = JSON.parse(JSON.stringify(body));
    expect(later(channel)(served)).toEqual({ body: as ?? [served], form });
  });

  test.each([
    ['trades', [{ at: '2' }]],
    ['trades', [['2', '3']]],
    ['trades', { coin: 'BTC' }],
    ['fills', { bought: [fill], sold: [fill] }],
    ['ledger_updates', { amount: '1' }],
    ['order_updates', { live: [{ ...update, status: 'open' }], gone: [update] }],
    ['order_updates', ['5']],
    ['order_updates', [{ status: 'open', order: ['BTC', '5', 'B'] }]],
  ])('of %s in no known form: %j', (channel, body) => {
    expect(later(channel)(body)).toBeNull();
  });
});

describe('records of orders', () => {
  const beside = { coin: 'BTC', oid: '5', px: '2', status: 'open', time: 6 };
  test.each([
    [[update], ['', ''], [update]],
    [[beside], ['', 'the order beside its status'], [update]],
    [beside, ['one record in each frame', 'the order beside its status'], [update]],
    [[{ ...beside, oid: undefined, order_id: '5' }], ['', 'the order beside its status, order_id for oid'], [update]],
    [
      { orders: [{ coin: 'BTC', oid: '5', px: '2' }], updates: [beside] },
      ['under updates', 'the order beside its status'],
      [update],
    ],
    [
      { updates: [{ ...update, order: { coin: 'BTC', oid: '5', price: '2' } }] },
      ['under updates', 'price for px'],
      [update],
    ],
    [
      [{ ...update, order: ['5', 'BTC', 'B', '2', '3', null] }],
      ['', 'rows as tuples'],
      [{ ...update, order: { oid: '5', coin: 'BTC', side: 'B', px: '2', sz: '3', cloid: null } }],
    ],
    // The documents show only these two keys of a refusal; another accepted name of the price does not matter (D98).
    [[{ status: 'rejected', reason: 'no' }], ['', null], [{ status: 'rejected', reason: 'no' }]],
    // A refusal alone does not reveal the form of other records.
    [{ status: 'rejected', reason: 'no' }, [null, null], [{ status: 'rejected', reason: 'no' }]],
    [[{ order: { limit_px: '2' }, status: 'open' }], ['', ''], [{ order: { limit_px: '2' }, status: 'open' }]],
  ])('%j', (body, form, as) => {
    const served = JSON.parse(JSON.stringify(body));
    expect(later('order_updates')(served)).toEqual({ body: as, form });
  });

  test('each record keeps its original, and so does its order', () => {
    const found = later('order_updates')([beside]);
    const [record = {}] = (found?.body ?? []) as readonly JsonObject[];
    expect(unnormalizedOriginal(record)).toBe(beside);
    expect(unnormalizedOriginal(record.order as JsonObject)).toBe(beside);
  });
});

const bar = { t: 1, o: '2', h: '3', l: '1', c: '2' };

test.each([
  [{ snapshot: false, candles: [bar] }, ['', ''], { snapshot: false, candles: [bar] }],
  [{ snapshot: true, candles: [] }, ['', null], { snapshot: true, candles: [] }],
  [[bar], ['bars alone', ''], { snapshot: false, candles: [bar] }],
  [bar, ['one record in each frame', ''], { snapshot: false, candles: [bar] }],
  [{ snapshot: true, bars: [bar] }, ['under bars', ''], { snapshot: true, candles: [bar] }],
  [
    { candles: [{ open_time: 1, open: '2', high: '3', low: '1', close: '2' }] },
    ['', 'open_time for t, open for o, high for h, low for l, close for c'],
    { snapshot: false, candles: [bar] },
  ],
  [
    {
      coin: 'BTC',
      interval: '1m',
      candles: [{ coin: 'BTC', open_ts_ms: 1, open: '2', high: '3', low: '1', close: '2' }],
    },
    ['', expect.stringContaining('open_ts_ms for t')],
    { snapshot: false, candles: [{ s: 'BTC', ...bar }] },
  ],
])('bars of candles: %j', (body, form, as) => {
  expect(later('candles')(body)).toEqual({ body: as, form });
});

test('bars of a first frame without a snapshot mark are those of a snapshot', () => {
  expect(normalizersByChannel.get('candles')?.first.find([bar])?.body).toEqual({ snapshot: true, candles: [bar] });
});

const row = { coin: 'BTC', kind: 'perp', mark_px: '2' };

test.each([
  [[row], ['', ''], [row]],
  [{ perp: [row], spot: { pairs: [], tokens: [] } }, ['', ''], { perp: [row], spot: { pairs: [], tokens: [] } }],
  [{ markets: [row] }, ['under markets', ''], [row]],
  [row, ['one record in each frame', ''], [row]],
  [{ rows: { perp: [row], spot: { pairs: [] } } }, ['under rows', ''], { perp: [row], spot: { pairs: [] } }],
])('rows of markets: %j', (body, form, as) => {
  expect(later('markets')(body)).toEqual({ body: as, form });
});

const level = { px: '2', sz: '3', n: 1 };

test.each([
  [{ coin: 'BTC', bbo: [level, null], time: 1 }, ['', '', '']],
  [{ coin: 'BTC', bbo: [null, null], time: 1 }, ['', '', null]],
  [{ coin: 'BTC', bid: level, ask: null, time: 1 }, ['', 'bid and ask', '']],
  [{ coin: 'BTC', best_bid: ['2', '3', 1], best_ask: null, time: 1 }, ['', 'bid and ask', 'rows as tuples']],
  [
    { coin: 'BTC', top: { bbo: [{ price: '2', size: '3', n: 1 }, null] }, time: 1 },
    ['under top', '', 'price for px, size for sz'],
  ],
])('best levels: %j', (body, form) => {
  const found = later('bbo')(body);
  const isEmpty = form.at(-1) === null;
  expect(found).toEqual({ body: { coin: 'BTC', bbo: [isEmpty ? null : level, null], time: 1 }, form });
});

test('best levels in no known form', () => {
  expect(later('bbo')({ coin: 'BTC', bid: level })).toBeNull();
  expect(later('bbo')({ coin: 'BTC', bbo: [{ at: '2' }, null] })).toBeNull();
});
