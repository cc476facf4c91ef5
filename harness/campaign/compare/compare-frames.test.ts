import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { recordDeviatingForm } from '../../client/deviating-forms.ts';
import { OpaqueIdMapping } from '../../compare/correspondence.ts';
import { findDifferenceInFrames } from './compare-frames.ts';

const policy = () =>
  ({
    correspondence: new OpaqueIdMapping(),
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

test('frames of one topic are compared in order, those of different topics in any order', () => {
  const a = book('AAA', '1');
  const b = book('BBB', '2');
  expect(findDifferenceInFrames([a, b], [b, a], policy())).toBeNull();
  expect(
    findDifferenceInFrames([book('AAA', '1'), book('AAA', '2')], [book('AAA', '2'), book('AAA', '1')], policy()),
  ).not.toBeNull();
});

test('a missing frame and an extra frame are differences', () => {
  expect(findDifferenceInFrames([book('AAA', '1')], [], policy())?.place).toEqual({
    kind: 'frame',
    channel: 'l2_book',
  });
  expect(findDifferenceInFrames([], [book('AAA', '1')], policy())).not.toBeNull();
});

test("only the newest frame of an account's state is compared, whenever it was sent (D24, D25)", () => {
  expect(findDifferenceInFrames([orders([], true)], [orders([], true), orders([], false)], policy())).toBeNull();
});

test('prints from before the run, and control frames, are not compared', () => {
  const before = { channel: 'trades', data: [{ coin: 'AAA' }], is_snapshot: true };
  expect(
    findDifferenceInFrames([], [before, { channel: 'pong' }, { channel: 'subscriptionResponse', data: {} }], policy()),
  ).toBeNull();
});

const move = (amount: string): JsonObject => ({ kind: 'usd_send', amount, time: 1 });
const ledgerFrame = (data: JsonObject[string]): JsonObject => ({ channel: 'ledger_updates', data, is_snapshot: false });

test('records sent one by one are compared with a list of them (D231)', () => {
  const one = (amount: string) => {
    const data = [move(amount)];
    recordDeviatingForm(data, { name: 'the body of ledger_updates frames', form: 'one record in each frame' });
    return ledgerFrame(data);
  };
  const both = ledgerFrame([move('1'), move('2')]);
  expect(findDifferenceInFrames([both], [one('1'), one('2')], policy())).toBeNull();
  expect(findDifferenceInFrames([both], [one('1'), one('3')], policy())).not.toBeNull();
  expect(findDifferenceInFrames([both], [one('1')], policy())).not.toBeNull();
  expect(findDifferenceInFrames([both], [ledgerFrame([move('1')]), ledgerFrame([move('2')])], policy())).not.toBeNull();
});

test('frames in an unreadable form are not compared', () => {
  const data = { 0: move('1') };
  recordDeviatingForm(data, { name: 'the body of ledger_updates frames', form: null });
  expect(findDifferenceInFrames([ledgerFrame([move('2')])], [ledgerFrame(data)], policy())).toBeNull();
  const print = { channel: 'trades', data: [{ coin: 'AAA' }], is_snapshot: false };
  expect(findDifferenceInFrames([print], [{ ...print, data }], policy())).toBeNull();
});
