import { expect, test } from 'vitest';
import { refuse } from '../refusal.ts';
import { orderReasonText } from './order-reason.ts';

test.each([
  [null, null],
  [refuse('MARKET_NOT_FOUND', 'no such market'), 'no such market'],
  [{ noop: 'nothing to reduce' }, 'nothing to reduce'],
  ['self-trade', 'self-trade prevention'],
] as const)('%o is served as %s', (reason, text) => {
  expect(orderReasonText(reason)).toBe(text);
});
