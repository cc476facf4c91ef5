import { check } from '../../harness/check/check.ts';
import { acquireIpAddressBudget } from '../../harness/setup/address-budget.ts';
import { makeJsonRequest } from '../../harness/setup/operator-limits.ts';
import { heavyReadTypes } from '../../spec-schemas/catalogue/limits.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';

const isHeavy: ReadonlySet<string> = new Set(heavyReadTypes);

export const readWeightsCheck = check({
  id: 'limits.weight.routes',
  title: 'each read costs weight 1, and each heavy read weight 2',
  clauses: ['limits.weight.info', 'limits.weight.heavy'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { given, target, expect } = context;
    const { coin } = await given.market();
    const { address } = given.stranger();
    // Whether a product with an unknown read exists is tested with money and orders, while nothing is limited.
    const requested: string[] = [];
    for (const type of Object.keys(reads))
      await given.part(async () => {
        await target.send(makeJsonRequest('/info', { type, address, coin }));
        requested.push(type);
      });
    const limits = await acquireIpAddressBudget(context);
    // An unsupported read is refused, and charged like a supported one.
    await given.eachPart(requested, async (type) => {
      const [clause, weight] = isHeavy.has(type)
        ? (['limits.weight.heavy', 2] as const)
        : (['limits.weight.info', 1] as const);
      const spent = await limits.drain(type, weight, () => limits.post('/info', { type, address, coin }));
      spent.judge(expect(clause));
    });
  },
});

export const weightExchangeCheck = check({
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

export const refusedReadWeightCheck = check({
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
