import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import {
  awaitSharesPerUsd,
  followerDepositAction,
  followerWithdrawAction,
  openSeededVault,
} from '../../harness/setup/vaults.ts';

/** Longer than the requested lock, and far shorter than the protocol's. */
const PASSED_MS = 3_000;

export default check({
  id: 'vaults.lock.as-asked',
  title: 'a vault created with a lock period of one second has the lock period of the protocol',
  clauses: ['vaults.create.lock-fixed'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const leader = await given.fundedAccount({ usdc: '30' });
    const follower = await given.fundedAccount({ usdc: '30' });
    const vault = await openSeededVault(context, leader, { lock_period_secs: 1 });
    await given.accepted(target.act(follower, followerDepositAction(vault, '2')));
    const shares = (await awaitSharesPerUsd(context, follower.address, vault, '0.5')).times(Dec.of(2)).toString();
    await pace.passed(PASSED_MS);
    const early = await actForCommitReply(
      context,
      () => target.act(follower, followerWithdrawAction(vault, shares)),
      makeUnaffordableProbe(context, follower),
    );
    judgeCommitRefusal(expect('vaults.create.lock-fixed'), early);
    const left = await readBalanceAfterPending(context, follower.address, venue.usdc.signingId);
    expect('vaults.create.lock-fixed').decimal(
      left,
      '28',
      'USDC of the follower after the withdrawal before the lock ends',
    );
  },
});
