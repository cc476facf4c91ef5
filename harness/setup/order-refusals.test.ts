import { expect, test } from 'vitest';
import { isRefusedWith } from '../client/outcome.ts';
import { parseActReply } from '../client/replies.ts';
import { beyondMarginRefusals, offTickRefusals, zeroSizeRefusals } from './order-refusals.ts';

const refused = (code: string) => {
  const json = { data: { statuses: [{ error: { code, message: 'no' } }] } };
  return parseActReply({ status: 200, json, text: JSON.stringify(json) });
};

test.each([
  ['ORDER_INVALID_PRICE', offTickRefusals],
  ['ORDER_ZERO_SIZE', zeroSizeRefusals],
  ['MARGIN_INSUFFICIENT', beyondMarginRefusals],
] as const)('%s distinguishes one fault from the others', (code, set) => {
  expect(isRefusedWith(refused(code), set)).toBe(true);
  expect(isRefusedWith(refused('PRECONDITION_FAILED'), set)).toBe(false);
});
