import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import {
  awaitSharesPerUsd,
  followerDepositAction,
  followerWithdrawAction,
  openSeededVault,
} from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.lock.older-kept',
  title: 'a second deposit does not unlock the shares of the first one',
  clauses: ['vaults.lock.withdraw'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '20' });
    const vault = await openSeededVault(context, leader);
    await given.accepted(target.act(follower, followerDepositAction(vault, '4')));
    const aUsd = await awaitSharesPerUsd(context, follower.address, vault, '0.25');
    await given.accepted(target.act(follower, followerDepositAction(vault, '4')));
    const paid = await awaitBalance(context, follower.address, asset, '12');
    given.require(paid.equals(Dec.of(12)), 'two deposits of 4 USDC do not cost 8');
    const early = await actForCommitReply(
      context,
      () => target.act(follower, followerWithdrawAction(vault, aUsd.times(Dec.of(1)).toString())),
      makeUnaffordableProbe(context, follower),
    );
    judgeCommitRefusal(expect('vaults.lock.withdraw'), early);
    const left = await readBalanceAfterPending(context, follower.address, asset, '12');
    expect('vaults.lock.withdraw').decimal(left, '12', 'USDC of the follower after the refused withdrawal');
  },
});
