import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';

export default check({
  id: 'faucet.once.address',
  title: 'an address is funded once, however it is written',
  clauses: ['faucet.once.same-address', 'faucet.once.spelling', 'faucet.order.set-before-ip'],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const first = await given.claim({ address, amount: 20 });
    given.that(first.status === 200, 'the first claim was refused');
    const refused = [429, 'address already funded'];

    // Inside the window of our own IP as well: the set is asked before the window.
    const again = await target.faucet({ address, amount: 20 });
    expect('faucet.once.same-address').equal([again.status, at(again.json, 'error')], refused, 'status, error');
    expect('faucet.order.set-before-ip').equal([again.status, at(again.json, 'error')], refused, 'status, error');
    for (const spelling of [address.slice(2), `0x${address.slice(2).toUpperCase()}`]) {
      const other = await target.faucet({ address: spelling });
      expect('faucet.once.spelling').equal([other.status, at(other.json, 'error')], refused, 'status, error');
    }
  },
});
