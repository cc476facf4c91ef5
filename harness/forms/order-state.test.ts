import { expect, test } from 'vitest';
import { normalizeFixOrder } from './order-state.ts';

test.each([
  ['New', 'resting'],
  ['PartiallyFilled', 'resting'],
  ['Canceled', 'canceled'],
  ['Replaced', 'Replaced'],
])('an order that is %s', (OrdStatus, status) => {
  const order = { OrderID: '7', ClOrdID: null, Symbol: 'KELP', Side: 'B', Price: '1', LeavesQty: '2', OrdStatus };
  expect(normalizeFixOrder({ address: '0x1', order })).toEqual({
    address: '0x1',
    status,
    order: { oid: '7', cloid: null, coin: 'KELP', side: 'B', px: '1', sz: '2' },
  });
});

test('not an order with such names', () => {
  expect(normalizeFixOrder({ order: { oid: '7', status: 'resting' } })).toBeNull();
});
