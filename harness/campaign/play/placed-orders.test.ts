import { expect, test } from 'vitest';
import { PlacedOrders } from './placed-orders.ts';

const order = (n: number) => ({ target: `t${n}`, shadow: `s${n}`, owner: '0x', market: 0 });

test('a reference wraps around the orders of its account', () => {
  const orders = new PlacedOrders();
  orders.add(0, order(1));
  orders.add(0, order(2));
  orders.add(1, order(3));
  expect(orders.find({ of: 'own', nth: 3 }, 0)).toEqual(order(2));
  expect(orders.find({ of: 'placed', by: 1, nth: 5 }, 0)).toEqual(order(3));
  expect(orders.find({ of: 'own', nth: 0 }, 2)).toBeUndefined();
  expect(orders.find({ of: 'nobody' }, 0)).toBeUndefined();
});

test('an order is stored once, however often it is seen', () => {
  const orders = new PlacedOrders();
  orders.add(0, order(1));
  orders.add(0, order(1));
  expect(orders.newest(2)).toEqual([order(1)]);
});
