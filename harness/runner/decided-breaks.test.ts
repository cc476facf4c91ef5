import { expect, test } from 'vitest';
import type { Mismatch } from '../kernel/verdicts.ts';
import { ConfirmedBreaks } from './decided-breaks.ts';

const off = (path: string, parts: Partial<Mismatch> = {}) => ({
  clause: 'orders.open-orders.shape',
  mismatch: {
    message: '',
    expected: 'text',
    actual: '7',
    diff: [{ path, expected: 'text', actual: '7' }],
    shape: 'info.open_orders',
    ...parts,
  },
});

test('a place in a shape is recognised in any row and with any value', () => {
  const decided = new ConfirmedBreaks();
  expect(decided.among([off('/orders[0]/oid')])).toEqual(new Set());
  decided.note([off('/orders[0]/oid')], new Set(['orders.open-orders.shape']));
  expect(decided.among([off('/orders[3]/oid', { actual: '9' })])).toEqual(new Set(['orders.open-orders.shape']));
  expect(decided.among([off('/orders[0]/px')])).toEqual(new Set());
});

test('outside of shapes another expectation makes another break, and an uncertain one is not recorded', () => {
  const decided = new ConfirmedBreaks();
  const { shape: _shape, ...plain } = off('').mismatch;
  const broken = { clause: 'feed.subscribe.snapshot', mismatch: { ...plain, expected: 'a first frame', diff: [] } };
  decided.note([broken], new Set());
  expect(decided.among([broken])).toEqual(new Set());
  decided.note([broken], new Set([broken.clause]));
  expect(decided.among([broken])).toEqual(new Set([broken.clause]));
  expect(decided.among([{ ...broken, mismatch: { ...broken.mismatch, expected: 'a row' } }])).toEqual(new Set());
});
