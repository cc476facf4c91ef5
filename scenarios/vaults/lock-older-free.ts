import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  awaitLedVaultTvl,
  awaitSharesPerUsd,
  followerDepositAction,
  followerWithdrawAction,
  leaderDepositAction,
  openVault,
} from '../../harness/setup/vaults.ts';

/** USD that the leader seeds, and the value by which a share is requested. */
const SEED = '8';
const PART = '0.125';

export default check({
  id: 'vaults.lock.older-free',
  title: 'a deposit of the leader does not lock leader shares that were free before',
  clauses: ['vaults.lock.own-shares'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '30' });
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, leaderDepositAction(vault, SEED)));
    await awaitLedVaultTvl(context, leader.address, Dec.of(SEED));
    const aUsd = await awaitSharesPerUsd(context, leader.address, vault, PART);
    const money = () => readBalanceAfterPending(context, leader.address, asset);
    const takesOut = (usd: string) =>
      target.act(leader, followerWithdrawAction(vault, aUsd.times(Dec.of(usd)).toString()));

    const seeded = await money();
    await takesOut('1');
    // No document says whether shares from a leader's own transfer are free (D117).
    if ((await money()).compare(seeded) <= 0) throw new NotExercised('a leader whose own shares are free (D117)');
    await given.accepted(target.act(leader, followerDepositAction(vault, '4')));
    const before = await money();
    const reply = await takesOut('2');
    expect('vaults.lock.own-shares').accepted(reply);
    expect('vaults.lock.own-shares').relation(
      `more than ${before} USDC of the leader after the withdrawal`,
      { after: await money(), reply },
      ({ after }) => after.compare(before) > 0,
      'USDC of the leader',
    );
  },
});
