import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeUnaffordableProbe, sendAssetAction } from '../../harness/setup/token-send.ts';
import { awaitLedVaultTvl, followerDepositAction, leaderDepositAction, openVault } from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.deposit.unseeded',
  title: 'a vault that holds value but has no shares refuses deposits until its leader makes a seed deposit',
  clauses: ['vaults.deposit.suspended'],
  by: 'act',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '10' });
    const giver = await given.fundedAccount({ usdc: '10' });
    const follower = await given.fundedAccount({ usdc: '10' });
    const vault = await openVault(context, leader);
    const gift = sendAssetAction({ asset, destination: vault.address, amount: '5' });
    const sent = await target.act(giver, gift);
    // No document says that a vault's address accepts money.
    if (isRefused(sent)) throw new Unsupported('money that is sent to the address of a vault');
    await given.accepted(sent);
    const clause = expect('vaults.deposit.suspended');
    const value = await awaitLedVaultTvl(context, leader.address, Dec.of(5));
    if (!clause.exercised(value.equals(Dec.of(5)), 'a vault that counts what was put on its address')) return;
    const tried = await actForCommitReply(
      context,
      () => target.act(follower, followerDepositAction(vault, '1')),
      makeUnaffordableProbe(context, follower),
    );
    judgeCommitRefusal(clause, tried);
    clause.decimal(await readBalanceAfterPending(context, follower.address, asset), '10', 'USDC of the follower');
    const seeded = await target.act(leader, leaderDepositAction(vault, '5'));
    clause.accepted(seeded);
    await awaitLedVaultTvl(context, leader.address, Dec.of(10));
    const reply = await target.act(follower, followerDepositAction(vault, '2'));
    clause.accepted(reply);
    const now = await awaitBalance(context, follower.address, asset, '8');
    clause.relation(
      '8 USDC left to the follower by a deposit of 2 after the seed deposit',
      { now, reply },
      (reported) => reported.now.equals(Dec.of(8)),
    );
  },
});
