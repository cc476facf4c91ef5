import { expect, test } from 'vitest';
import { withZeroedNumbers } from './zero-numbers.ts';

test('two bodies of one account differ only in their block', () => {
  const body = (time: number, height: bigint) => ({ address: '0xa1', orders: [], at: { time, height } });
  expect(withZeroedNumbers(body(1_000, 7n))).toEqual(withZeroedNumbers(body(1_100, 8n)));
});

test('values that are not numbers stay unchanged', () => {
  expect(withZeroedNumbers({ orders: [{ oid: '7', px: '1.5', trigger: null, reduce_only: true }] })).toEqual({
    orders: [{ oid: '7', px: '1.5', trigger: null, reduce_only: true }],
  });
});
