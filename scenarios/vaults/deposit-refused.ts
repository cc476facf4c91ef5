import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import {
  awaitLedVaultTvl,
  followerDepositAction,
  leaderDepositAction,
  modifyVault,
  openVault,
} from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.deposit.refused',
  title: 'a deposit that is not positive, below one cent, above the free balance or into a paused vault is refused',
  clauses: [
    'vaults.deposit.positive',
    'vaults.deposit.cents',
    'vaults.deposit.collateral',
    'vaults.deposit.paused',
    'vaults.modify.paused',
  ],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '10' });
    const follower = await given.fundedAccount({ usdc: '10' });
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, leaderDepositAction(vault, '5')));
    const tried = (amount: string) =>
      actForCommitReply(
        context,
        () => target.act(follower, followerDepositAction(vault, amount)),
        makeUnaffordableProbe(context, follower),
      );
    for (const [clause, amount] of given.sample(
      [
        ['vaults.deposit.positive', '0'],
        ['vaults.deposit.positive', '0.00'],
        ['vaults.deposit.positive', '-1'],
        // An amount that rounds to a cent, but truncates to zero cents.
        ['vaults.deposit.cents', '0.009'],
        ['vaults.deposit.collateral', '10.01'],
        ['vaults.deposit.collateral', '1000000000'],
      ] as const,
      1,
      ([clause]) => clause,
    )) {
      judgeCommitRefusal(expect(clause), await tried(amount));
      const left = await readBalanceAfterPending(context, follower.address, asset, '10');
      expect(clause).decimal(left, '10', `USDC of the follower after a deposit of ${amount}`);
    }

    const pause = (paused: boolean) => given.accepted(modifyVault(context, leader, vault, { new_paused: paused }));
    const judgePaused = async (usdc: string, holding: string) => {
      judgeCommitRefusal(expect('vaults.deposit.paused'), await tried('1'));
      const left = await readBalanceAfterPending(context, follower.address, asset, usdc);
      const label = `USDC of a follower with ${holding} after a deposit into the paused vault`;
      for (const clause of ['vaults.deposit.paused', 'vaults.modify.paused'] as const)
        expect(clause).decimal(left, usdc, label);
    };
    await pause(true);
    await judgePaused('10', 'no shares');
    // The leader's seed is a move of its own: no document says that a pause refuses it (D50).
    await target.act(leader, leaderDepositAction(vault, '1'));
    const tvl = await awaitLedVaultTvl(context, leader.address, Dec.of(6));
    context.reportForm('D50', tvl.equals(Dec.of(6)) ? 'a pause lets the leader deposit' : 'a pause refuses the leader');
    await pause(false);
    expect('vaults.modify.paused').accepted(await target.act(follower, followerDepositAction(vault, '1')));
    const now = await awaitBalance(context, follower.address, asset, '9');
    expect('vaults.modify.paused').decimal(now, '9', 'USDC of the follower after a deposit into the resumed vault');
    await pause(true);
    await judgePaused('9', 'shares');
    await pause(false);
    // The smallest amount that does not truncate to zero cents.
    expect('vaults.deposit.cents').accepted(await target.act(follower, followerDepositAction(vault, '0.01')));
  },
});
