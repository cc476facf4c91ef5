import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import {
  awaitVaultTvl,
  followerDepositAction,
  followerWithdrawAction,
  leaderDepositAction,
  MISSING_UNLOCKED_LEADER_DEPOSIT,
  openVault,
  readVaultShares,
  tryLeaderWithdraw,
  type VaultIdentifiers,
} from '../../harness/setup/vaults.ts';

const clauses = [
  'vaults.transfer.deposit',
  'vaults.transfer.withdraw',
  'vaults.deposit.credits',
  'vaults.withdraw.above',
] as const;

export default check({
  id: 'vaults.of-one-leader.apart',
  title: 'two vaults of one leader keep separate tvl and separate shares',
  clauses,
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '10' });
    const first = await openVault(context, leader, { name: 'first' });
    const second = await openVault(context, leader, { name: 'second' });
    given.require(String(first.id) !== String(second.id), 'two vaults have one number');
    const due = new Map([
      [first, Dec.of(0)],
      [second, Dec.of(0)],
    ]);
    const judgeApart = async (clause: (typeof clauses)[number], moved: string, of: VaultIdentifiers) => {
      for (const [each, sum] of due)
        expect(clause).decimal(
          await awaitVaultTvl(context, leader.address, each, sum),
          sum,
          `tvl of vault ${each.id} after ${moved} vault ${of.id}`,
        );
    };
    for (const [clause, who, vault, action, usd] of [
      ['vaults.transfer.deposit', leader, second, leaderDepositAction(second, '5'), '5'],
      ['vaults.transfer.deposit', leader, first, leaderDepositAction(first, '3'), '3'],
      ['vaults.deposit.credits', follower, first, followerDepositAction(first, '2'), '2'],
      ['vaults.deposit.credits', follower, second, followerDepositAction(second, '1.5'), '1.5'],
    ] as const) {
      expect(clause).accepted(await target.act(who, action));
      due.set(vault, (due.get(vault) ?? Dec.of(0)).plus(Dec.of(usd)));
      await judgeApart(clause, `a deposit of ${usd} into`, vault);
    }

    const isOut = await tryLeaderWithdraw(context, leader, second, { amount: '1', of: '6.5' });
    if (isOut) due.set(second, (due.get(second) ?? Dec.of(0)).minus(Dec.of(1)));
    await judgeApart('vaults.transfer.withdraw', 'a withdrawal of 1 from', second);
    expect('vaults.transfer.withdraw').exercised(isOut, MISSING_UNLOCKED_LEADER_DEPOSIT);

    const own = await readVaultShares(context, leader.address, first);
    const above = expect('vaults.withdraw.above');
    if (!above.exercised(own !== null, 'an overview that tells of shares') || own === null) return;
    const before = await awaitBalance(context, leader.address, asset, isOut ? '13' : '12');
    // Fewer shares than the vault has issued, and than the leader has in both together.
    const requested = own.times(Dec.of('1.25')).toString();
    const reply = await actForCommitReply(
      context,
      () => target.act(leader, followerWithdrawAction(first, requested)),
      makeUnaffordableProbe(context, leader),
    );
    above.decimal(
      await readBalanceAfterPending(context, leader.address, asset),
      before,
      'USDC of the leader after the refused withdrawal',
    );
    judgeCommitRefusal(above, reply);
  },
});
