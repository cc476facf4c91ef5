import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { unnormalizedOriginal } from '../target/served-original.ts';
import { openOrdersFrameNormalizers } from './open-orders.ts';

const row = { oid: '1', px: '2', sz: '3', inserted_at: 4 };
const record = { order: { oid: '1', limit_px: '2', sz: '3' }, status: 'open' };

test.each([
  ['as the read has its rows', [row], ['', ''], [row]],
  ['none', [], ['', null], []],
  ['inside records (D97)', [record], ['', ''], [record]],
  ['beside their account', { address: '0x1', orders: [row] }, ['under orders', ''], [row]],
  ['none of that account', { address: '0x1', orders: [] }, ['under orders', null], []],
  ['of the name of the channel', { open_orders: [record], parked: [] }, ['under open_orders', ''], [record]],
  ['one level down', { state: { orders: [row] }, time: 5 }, ['under state.orders', ''], [row]],
  [
    'under other names',
    [{ order_id: '1', limit_px: '2', qty: '3', timestamp: 4 }],
    ['', 'order_id for oid, qty for sz, limit_px for px, timestamp for inserted_at'],
    [row],
  ],
  [
    'inside records, under other names',
    [{ order: { order_id: '1', price: '2', size: '3' }, status: 'open' }],
    ['', 'order_id for oid, size for sz, price for px'],
    [{ order: { oid: '1', px: '2', sz: '3' }, status: 'open' }],
  ],
])('resting orders in a list: %s', (_what, body, form, as) => {
  for (const { find } of [openOrdersFrameNormalizers.first, openOrdersFrameNormalizers.later])
    expect(find(body)).toEqual({ body: as, form });
});

test('each row with other names keeps its original', () => {
  const served = [
    { order_id: '1', px: '2' },
    { order: { order_id: '1' }, status: 'open' },
  ];
  const rows = served.map((row) => openOrdersFrameNormalizers.first.find([row])?.body as readonly JsonObject[]);
  expect(rows.map(([row = {}]) => unnormalizedOriginal(row))).toEqual(served);
});

test.each([
  [[{ number: '1', px: '2' }]],
  [[['1', '2', '3']]],
  [{ bids: [row], asks: [row] }],
  [{ by_id: { 1: row } }],
  [row],
])('in no known form: %j', (body) => {
  expect(openOrdersFrameNormalizers.first.find(body)).toBeNull();
});
