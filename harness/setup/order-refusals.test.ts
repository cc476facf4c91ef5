import { expect, test } from 'vitest';
import { isRefusedWith } from '../client/outcome.ts';
import { actReply } from '../client/replies.ts';
import { beyondMargin, offTick, ofZeroSize } from './order-refusals.ts';

const refused = (code: string) => {
  const json = { data: { statuses: [{ error: { code, message: 'no' } }] } };
  return actReply({ status: 200, json, text: JSON.stringify(json) });
};

test.each([
  ['ORDER_INVALID_PRICE', offTick],
  ['ORDER_ZERO_SIZE', ofZeroSize],
  ['MARGIN_INSUFFICIENT', beyondMargin],
] as const)('%s tells one fault apart from the others', (code, set) => {
  expect(isRefusedWith(refused(code), set)).toBe(true);
  expect(isRefusedWith(refused('PRECONDITION_FAILED'), set)).toBe(false);
});
