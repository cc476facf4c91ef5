import { expect, test } from 'vitest';
import { refuse } from '../refusal.ts';
import { orderEndReasonText } from './order-reason.ts';

test.each([
  [null, null],
  [refuse('MARKET_NOT_FOUND', 'no such market'), 'no such market'],
  [{ noop: 'nothing to reduce' }, 'nothing to reduce'],
  ['self-trade', 'self-trade prevention'],
] as const)('%o is served as %s', (reason, text) => {
  expect(orderEndReasonText(reason)).toBe(text);
});
