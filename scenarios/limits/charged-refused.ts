import { check } from '../../harness/check/check.ts';
import { acquireIpAddressBudget } from '../../harness/setup/address-budget.ts';
import { makeJsonRequest } from '../../harness/setup/operator-limits.ts';

export default check({
  id: 'limits.charged.refused',
  title: 'a refused read costs the same weight as a served one',
  clauses: ['limits.charged.refused'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { expect } = context;
    const limits = await acquireIpAddressBudget(context);
    const refusals = [
      ['an unknown read type', makeJsonRequest('/info', { type: 'no_such_read' })],
      ['a body without type', makeJsonRequest('/info', {})],
      ['a read type that has moved', makeJsonRequest('/info', { type: 'gov_state' })],
      ['a field of the wrong type', makeJsonRequest('/info', { type: 'validator_votes', limit: '10' })],
      ['an unknown coin', makeJsonRequest('/info', { type: 'markets_meta', coin: 'NO-SUCH-COIN' })],
      ['a body that is not JSON', { ...makeJsonRequest('/info', {}), body: '{"type":' }],
    ] as const;
    for (const [what, request] of refusals) {
      const spent = await limits.drain(what, 1, () => limits.send(request));
      spent.judge(expect('limits.charged.refused'));
    }
  },
});
