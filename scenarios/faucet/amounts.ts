import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';

export default check({
  id: 'faucet.amount.bounds',
  title: 'more than the maximum is clamped, no amount is the maximum, and the token part never changes',
  clauses: ['faucet.amount.clamp', 'faucet.amount.default', 'faucet.address.bare', 'faucet.token.fixed', 'faucet.source.not-a-parameter'],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run({ given, expect }) {
    const above = await given.claim({ address: given.stranger().address, amount: 3001 });
    expect('faucet.amount.clamp').equal([above.status, at(above.json, 'usdc')], [200, 3000], 'status, usdc');
    expect('faucet.token.fixed').equal(at(above.json, 'mtf'), 10, 'mtf');

    const largest = await given.claim({ address: given.stranger().address, amount: 2n ** 64n - 1n });
    expect('faucet.amount.clamp').equal([largest.status, at(largest.json, 'usdc')], [200, 3000], 'status, usdc');

    const unsaid = await given.claim({ address: given.stranger().address.slice(2) });
    expect('faucet.address.bare').status(unsaid, 200);
    expect('faucet.amount.default').equal(at(unsaid.json, 'usdc'), 3000, 'usdc');

    const smallest = await given.claim({ address: given.stranger().address, amount: 1, source: given.stranger().address, token: 5 });
    expect('faucet.source.not-a-parameter').equal([smallest.status, at(smallest.json, 'usdc'), at(smallest.json, 'mtf')], [200, 1, 10], 'status, usdc, mtf');
  },
});
