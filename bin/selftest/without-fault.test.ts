import { expect, test } from 'vitest';
import { withoutFaultLines } from './without-fault.ts';

test('those without one stand by area', () => {
  expect(withoutFaultLines(['orders.grid.price', 'orders.grid.size', 'faucet.amount.cap'])).toBe(
    ['judged clauses without a fault of their own: 3', '  orders: grid.price, grid.size', '  faucet: amount.cap'].join(
      '\n',
    ),
  );
});
