import { check } from '../../harness/check/check.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeBodyTamper, sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';
import {
  createVaultAction,
  followerDepositAction,
  followerWithdrawAction,
  leaderDepositAction,
  openVault,
  uniqueVaultName,
  vaultOperatorAction,
} from '../../harness/setup/vaults.ts';
import { malformed } from '../../spec-schemas/outcomes.ts';

export default check({
  id: 'vaults.malformed',
  title: 'vault actions with a missing field or an unknown kind are refused as malformed',
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
    await given.accepted(target.act(leader, leaderDepositAction(vault, '2')));
    const before = await readBalance(context, leader.address, venue.usdc.signingId);
    const { address: operator } = given.stranger();
    for (const [clause, whole, fields] of [
      // Fields kept only for older clients may be omitted (D252).
      ['vaults.create.fields', createVaultAction(leader), ['name']],
      ['vaults.deposit.fields', followerDepositAction(vault, '1'), ['vault_id', 'pnl']],
      ['vaults.withdraw.fields', followerWithdrawAction(vault, '1'), ['vault_id', 'shares']],
      ['vaults.transfer.fields', leaderDepositAction(vault, '1'), ['vault_id', 'deposit', 'amount']],
      ['vaults.operator.fields', vaultOperatorAction(vault, { operator }), ['vault_id', 'operator', 'allowed']],
    ] as const)
      await given.part(() => sendAndJudgeWithoutFields(context, expect(clause), leader, whole, fields));
    // Text that is not a decimal. A number may be accepted for the decimal that it spells: no sentence refuses that.
    const unreadable = await target.act(
      leader,
      followerDepositAction(vault, '1'),
      makeBodyTamper((body) => ({ ...body, pnl: given.sample(['one', '1 USD'], 1)[0] ?? '' })),
    );
    expect('vaults.deposit.fields').refused(unreadable);
    // An empty value may count as none, which means the default.
    for (const kind of given.sample(['user', 'Other', 'None'], 1)) {
      const reply = await target.act(
        leader,
        createVaultAction(leader),
        makeBodyTamper((body) => ({ ...body, kind })),
      );
      expect('vaults.create.kind-other').refused(reply);
    }
    const left = await readBalanceAfterPending(context, leader.address, venue.usdc.signingId, before);
    for (const clause of ['vaults.deposit.fields', 'vaults.withdraw.fields', 'vaults.transfer.fields'] as const)
      expect(clause).decimal(left, before, 'USDC of the leader');

    // An optional field may be omitted or null.
    const {
      parent: _none,
      kind: _user,
      ...params
    } = createVaultAction(leader, { name: uniqueVaultName(leader, 'bare') }).params;
    expect('vaults.create.fields').accepted(await target.act(leader, { type: 'create_vault', params }));
    for (const more of given.sample([{}, { expires_at_ms: null }], 1))
      await given.part(async () => {
        const grant = vaultOperatorAction(vault, { operator, allowed: false, ...more });
        // The vault is an ordinary one: a venue may have a rule against operators of such vaults.
        expect('vaults.operator.fields').relation(
          'a body with the required fields to be decoded',
          { reply: await target.act(leader, grant) },
          ({ reply }) => !isRefusedWith(reply, malformed),
        );
      });
  },
});
