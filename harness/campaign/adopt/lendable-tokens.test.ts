import { expect, test } from 'vitest';
import { lendableTokensIn } from './lendable-tokens.ts';

const pair = (quote: number, active = true) => ({ quote, active });
const pool = { signing_id: 100, shares_total: '5', share_value: '1', total_borrowed: '0' };

test.each([
  [[pair(100), pair(100), pair(104, false)], [], [100]],
  [[pair(100)], [pool], [100]],
  [[pair(100)], [{ ...pool, shares_total: '0', share_value: '0' }], [100]],
  [[pair(100), pair(104)], [{ ...pool, share_value: '1.01' }], [104]],
  [[pair(100)], [{ ...pool, total_borrowed: '1' }], []],
  [[], [pool], []],
])('%o beside %o lends %o', (pairs, pools, expected) => {
  expect([...lendableTokensIn({ pairs: { spot: { pairs } }, earn: { pools }, isAlone: false })]).toEqual(expected);
});

test('whether a pool that nobody else supplies meanwhile is lendable depends neither on its share price nor on dust of debt', () => {
  const pools = [{ ...pool, share_value: '1.01', total_borrowed: '0.00000000000003246' }];
  expect([...lendableTokensIn({ pairs: { spot: { pairs: [pair(100)] } }, earn: { pools }, isAlone: true })]).toEqual([
    100,
  ]);
});
