import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { PushedPrints } from './pushed-prints.ts';

const fill = (tid: string, oid = '1'): JsonObject => ({ tid, oid, px: '2' });
const push = (...data: readonly JsonObject[]): JsonObject => ({
  channel: 'fills',
  data: [...data],
  is_snapshot: false,
});

test('a push repeats an earlier one, whatever cut that was in', () => {
  const pushed = new PushedPrints();
  expect(pushed.repeatsIn([push(fill('1')), push(fill('2'))])).toEqual(new Set());
  const again = push(fill('1'));
  expect(pushed.repeatsIn([again])).toEqual(new Set([again]));
});

test.each([
  ['the other side of a print', [push(fill('1')), push(fill('1', '2'))]],
  ['all of them with a new one, which is a form of a push', [push(fill('1')), push(fill('1'), fill('2'))]],
  ['a snapshot', [push(fill('1')), { ...push(fill('1')), is_snapshot: true }]],
  ['records without an id, two of which may be alike', [push({ status: 'rejected' }), push({ status: 'rejected' })]],
])('%s is not a repeat', (_what, frames) => {
  expect(new PushedPrints().repeatsIn(frames)).toEqual(new Set());
});
