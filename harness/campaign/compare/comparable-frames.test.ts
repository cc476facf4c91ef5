import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { OpaqueIdMapping } from '../../compare/correspondence.ts';
import { hasOnlyOptionalRecords, normalizeFramePair } from './comparable-frames.ts';
import { findDifferenceInFrames } from './compare-frames.ts';

const differs = (channel: string, ours: JsonObject, theirs: JsonObject) => {
  const frame = (record: JsonObject) => ({ channel, data: [record], is_snapshot: false });
  const policy = {
    correspondence: new OpaqueIdMapping(),
    time: 'ignore',
    height: 'exact',
    environment: 'ignore',
    amounts: 'exact',
  } as const;
  return findDifferenceInFrames([frame(ours)], [frame(theirs)], policy)?.mismatch.diff.map(({ path }) => path) ?? [];
};

const cloid = `0x${'c1'.repeat(16)}`;
const hash = `0x${'ab'.repeat(32)}`;
const facts = { coin: 'BTC', side: 'B', orig_sz: '2', oid: '7', cloid, reduce_only: false };
const row = { ...facts, px: '60000', sz: '2', tif: 'gtc', trigger: null, inserted_at: 5 };
const older = { ...facts, limit_px: '60000', sz: '2', tif: 'GTC' };
const record = (order: JsonObject, status: string): JsonObject => ({
  order,
  status,
  filled_sz: null,
  avg_px: null,
  reason: null,
  time: 5,
});

test("both spellings of an order's name inside a record are equal (D98)", () => {
  expect(differs('order_updates', record(row, 'open'), record(older, 'open'))).toEqual([]);
  const filled = [record({ ...row, sz: '0' }, 'filled'), record(older, 'filled')] as const;
  expect(differs('order_updates', ...filled)).toEqual([]);
  expect(differs('order_updates', record(row, 'open'), record({ ...older, limit_px: '1' }, 'open'))).toEqual([
    '$.data[0].order.px',
  ]);
});

test('the record of an order that is no longer open needs to name only its market (D98)', () => {
  const nobody = { ...row, side: null, px: null, sz: null, orig_sz: null, oid: null, cloid: null, tif: null };
  expect(differs('order_updates', record(row, 'canceled'), record(nobody, 'canceled'))).toEqual([]);
  expect(differs('order_updates', record(row, 'canceled'), record({ ...nobody, coin: 'ETH' }, 'canceled'))).toEqual([
    '$.data[0].order.coin',
  ]);
  expect(differs('order_updates', record(row, 'open'), record(nobody, 'open'))).not.toEqual([]);
});

test('an order without a price may be reported with price 0 or null (D218)', () => {
  const of = (px: string | null) => record({ ...row, px }, 'filled');
  expect(differs('order_updates', of('0'), of(null))).toEqual([]);
  expect(differs('order_updates', of('60000'), of(null))).toEqual(['$.data[0].order.px']);
});

test('rows of open_orders are equal whether wrapped or bare (D97)', () => {
  const { orig_sz: _placed, ...rest } = row;
  expect(differs('open_orders', { ...rest, orig_sz: null }, record(older, 'open'))).toEqual([]);
  expect(differs('open_orders', { ...rest, orig_sz: null }, record({ ...older, sz: '1' }, 'open'))).not.toEqual([]);
});

test('extra keys of a trade or fill, and its maker, are not compared (D100, D101)', () => {
  const print = { coin: 'BTC', side: 'B', px: '60000', sz: '2', time: 5, tid: '9' };
  const users = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`] as const;
  expect(differs('trades', { ...print, users: [users[0]] }, { ...print, users, block: 3, hash })).toEqual([]);
  const fill = { ...print, oid: '7', cloid: null, crossed: true };
  expect(differs('fills', fill, { ...fill, block: 3, hash, fee_token: 'USDC' })).toEqual([]);
  expect(differs('fills', fill, { ...fill, crossed: false, block: 3 })).toEqual(['$.data[tid+oid=9+7].crossed']);
});

test('an outgoing amount may be signed or unsigned, and the sign of a forced close is compared (D270)', () => {
  const sent = { kind: 'usd_send', amount: '1.25', time: 1 };
  expect(differs('ledger_updates', sent, { ...sent, amount: '-1.25' })).toEqual([]);
  expect(differs('ledger_updates', sent, { ...sent, amount: '-1.5' })).not.toEqual([]);
  const closed = { ...sent, kind: 'liquidation' };
  expect(differs('ledger_updates', closed, { ...closed, amount: '-1.25' })).not.toEqual([]);
});

test('a staking record may be absent, in a frame of its own or among others', () => {
  const staked = { kind: 'staking_deposit', amount: '5', time: 1 };
  const sent = { kind: 'usd_send', amount: '1', time: 1 };
  const frame = (...data: JsonObject[]) => ({ channel: 'ledger_updates', data, is_snapshot: false });
  const [left, right] = normalizeFramePair(frame(sent), frame(staked, sent));
  expect(left).toEqual(right);
  expect([frame(staked), frame(staked, sent), frame()].map(hasOnlyOptionalRecords)).toEqual([true, false, false]);
});
