import { check } from '../../harness/check/check.ts';

export default check({
  id: 'orders.open-orders.argument',
  title: 'open_orders requires an address',
  clauses: ['orders.open-orders.address-required'],
  by: 'observe',
  async run({ target, expect }) {
    expect('orders.open-orders.address-required').refused(await target.read('open_orders'));
  },
});
