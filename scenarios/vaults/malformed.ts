import { check } from '../../harness/check/check.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { refusesWithout, withBody } from '../../harness/setup/tampered-body.ts';
import { creation, deposit, openVault, operatorGrant, seed, withdrawal } from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.malformed',
  title: 'what is done with a vault cannot be read without one of its fields, or with a kind that there is not',
  clauses: [
    'vaults.create.fields',
    'vaults.create.kind-other',
    'vaults.deposit.fields',
    'vaults.withdraw.fields',
    'vaults.transfer.fields',
    'vaults.operator.fields',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const leader = await given.fundedAccount({ usdc: '10' });
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, seed(vault, '2')));
    const before = await held(context, leader.address, venue.usdc.signingId);
    const { address: operator } = given.stranger();
    for (const [clause, whole, fields] of [
      // Fields kept for older clients alone may be missed (D252).
      ['vaults.create.fields', creation(), ['name']],
      ['vaults.deposit.fields', deposit(vault, '1'), ['vault_id', 'pnl']],
      ['vaults.withdraw.fields', withdrawal(vault, '1'), ['vault_id', 'shares']],
      ['vaults.transfer.fields', seed(vault, '1'), ['vault_id', 'deposit', 'amount']],
      ['vaults.operator.fields', operatorGrant(vault, { operator }), ['vault_id', 'operator', 'allowed']],
    ] as const)
      await given.part(() => refusesWithout(context, expect(clause), leader, whole, fields));
    // A number where text is signed: the amount of a deposit is a decimal string.
    const number = await target.act(
      leader,
      deposit(vault, '1'),
      withBody((body) => ({ ...body, pnl: 1 })),
    );
    expect('vaults.deposit.fields').refused(number);
    for (const kind of given.some(['user', 'Other', ''], 1)) {
      const reply = await target.act(
        leader,
        creation({ kind: 'User' }),
        withBody((body) => ({ ...body, kind })),
      );
      expect('vaults.create.kind-other').refused(reply);
    }
    const left = await heldAtRest(context, leader.address, venue.usdc.signingId, before);
    for (const clause of ['vaults.deposit.fields', 'vaults.withdraw.fields', 'vaults.transfer.fields'] as const)
      expect(clause).decimal(left, before, 'USDC of the leader');

    // Left out or null, what is optional is not missed.
    const { parent: _none, ...params } = creation().params;
    expect('vaults.create.fields').accepted(await target.act(leader, { type: 'create_vault', params }));
    for (const more of given.some([{}, { expires_at_ms: null }], 1))
      await given.part(async () => {
        const grant = operatorGrant(vault, { operator, allowed: false, ...more });
        expect('vaults.operator.fields').accepted(await target.act(leader, grant));
      });
  },
});
