import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Correspondence } from '../compare/correspondence.ts';
import { compareFrames } from './compare-frames.ts';

const policy = () =>
  ({
    correspondence: new Correspondence(),
    time: 'ignore',
    height: 'exact',
    environment: 'ignore',
    amounts: 'exact',
  }) as const;
const book = (coin: string, px: string, time = 1): JsonObject => ({
  channel: 'l2_book',
  data: { coin, levels: [[{ px, sz: '1', n: 1 }], []], time },
  is_snapshot: false,
});
const orders = (rows: readonly JsonObject[], is_snapshot: boolean): JsonObject => ({
  channel: 'open_orders',
  data: rows,
  is_snapshot,
});

test('frames of one topic are compared in order, those of two in any', () => {
  const [a, b] = [book('AAA', '1'), book('BBB', '2')];
  expect(compareFrames([a, b], [b, a], policy())).toBeNull();
  expect(
    compareFrames([book('AAA', '1'), book('AAA', '2')], [book('AAA', '2'), book('AAA', '1')], policy()),
  ).not.toBeNull();
});

test('a frame that is missing, and one too many, are differences', () => {
  expect(compareFrames([book('AAA', '1')], [], policy())?.place).toEqual({ kind: 'frame', channel: 'l2_book' });
  expect(compareFrames([], [book('AAA', '1')], policy())).not.toBeNull();
});

test('of a state only the newest telling counts, whenever it was told (D24, D25)', () => {
  expect(compareFrames([orders([], true)], [orders([], true), orders([], false)], policy())).toBeNull();
});

test('prints of before the run, and frames of control, are no matter of it', () => {
  const before = { channel: 'trades', data: [{ coin: 'AAA' }], is_snapshot: true };
  expect(
    compareFrames([], [before, { channel: 'pong' }, { channel: 'subscriptionResponse', data: {} }], policy()),
  ).toBeNull();
});
