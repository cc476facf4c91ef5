import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { createVaultAction, openVault, readVaultsLedBy } from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.create.refused',
  title: 'create_vault with a parent, or for a metaliquidity vault by an account off the whitelist, is refused',
  clauses: ['vaults.create.parent', 'vaults.create.whitelist'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const stranger = await given.fundedAccount({ usdc: '5' });
    const vault = await openVault(context, leader);
    const tried = (more: Parameters<typeof createVaultAction>[1]) =>
      actForCommitReply(
        context,
        () => target.act(stranger, createVaultAction(stranger, more)),
        makeUnaffordableProbe(context, stranger),
      );
    for (const parent of [0, Number(vault.id)])
      judgeCommitRefusal(expect('vaults.create.parent'), await tried({ parent }));
    judgeCommitRefusal(expect('vaults.create.whitelist'), await tried({ kind: 'Metaliquidity' }));
    await context.pace.blocks(2);
    const led = await readVaultsLedBy(context, stranger.address);
    for (const clause of ['vaults.create.parent', 'vaults.create.whitelist'] as const)
      expect(clause).equal(led, [], 'vaults of the account whose create_vault actions were refused');
  },
});
