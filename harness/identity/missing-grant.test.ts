import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { findUndercreditedSend, type SendsOfPayer } from './missing-grant.ts';

const amount = (usdc: string, native = '0') => ({ usdc: Dec.of(usdc), native: Dec.of(native) });
const receipt = (held: string, due: string) => ({
  to: '0x01',
  before: amount('0'),
  due: amount(due),
  held: amount(held),
  native: 'MTF',
});

/** Returns one payer's USDC sends; an exclamation mark means that it was refused. */
function paid(...sums: readonly string[]): SendsOfPayer[] {
  const sends = sums.map((text) => ({
    token: 'USDC',
    sum: Dec.of(text.replace('!', '')),
    nonce: 1n,
    answer: 'HTTP 200',
    isRefused: text.endsWith('!'),
    isPathless: false,
  }));
  return [{ payer: '0x02', before: amount('100'), sends, after: null }];
}

test.each([
  ['a send that brought a micro-USDC less', '19.999999', ['20'], '19.999999'],
  ['a second send that brought less than it was made for', '29.5', ['20', '10'], '29.5'],
])('%s is identified as short', (_what, held, sums, got) => {
  expect(findUndercreditedSend(receipt(held, '30'), paid(...sums))?.got.toString()).toBe(got);
});

test.each([
  ['nothing has come yet', '0', ['20']],
  ['one of two sends has come', '20', ['20', '10']],
  ['what was refused has not come', '10', ['20!', '10']],
  ['all has come', '30', ['20', '10']],
  ['more came than was sent, from somebody else', '30.5', ['20', '10']],
  ['nothing was sent', '5', []],
])('no send is identified as short where %s', (_what, held, sums) => {
  expect(findUndercreditedSend(receipt(held, '30'), paid(...sums))).toBeNull();
});
