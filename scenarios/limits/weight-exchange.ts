import { check } from '../../harness/check/check.ts';
import { acquireIpAddressBudget } from '../../harness/setup/address-budget.ts';

export default check({
  id: 'limits.weight.exchange',
  title: 'a write costs weight 5, whether admitted or refused, and however many entries its batch has',
  clauses: ['limits.weight.exchange', 'limits.charged.refused', 'limits.account.batch'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { given, target, expect } = context;
    const { id: market } = await given.market();
    const limits = await acquireIpAddressBudget(context);
    const owner = given.stranger();
    const stranger = given.stranger();
    const cancel = { type: 'cancel_all_orders', params: { owner: owner.address } };
    // The orders do not exist: an admitted action without effect costs as much as one with an effect.
    const leg = { owner: owner.address, market, oid: 2 ** 52 };
    const batch = { type: 'batch_cancel', params: { owner: owner.address, cancels: [leg, leg, leg] } };
    const writes = [
      ['limits.weight.exchange', 'a cancel for the own account', () => target.envelope(owner, cancel).body],
      ['limits.charged.refused', 'a refused cancel for another account', () => target.envelope(stranger, cancel).body],
      ['limits.charged.refused', 'an empty envelope', () => ({})],
      ['limits.account.batch', 'a batch of three cancels', () => target.envelope(owner, batch).body],
    ] as const;
    for (const [clause, what, body] of writes) {
      const spent = await limits.drain(what, 5, () => limits.post('/exchange', body()));
      spent.judge(expect(clause));
    }
  },
});
