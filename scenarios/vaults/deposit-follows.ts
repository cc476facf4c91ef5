import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import {
  awaitLedVaultTvl,
  awaitSharesPerUsd,
  awaitVaultRow,
  awaitVaultShares,
  followerDepositAction,
  followerWithdrawAction,
  leaderDepositAction,
  leaderWithdrawAction,
  MISSING_UNSEEDED_VAULT,
  openVault,
  readVaultShares,
  readVaultStateIfServed,
} from '../../harness/setup/vaults.ts';

const neededOverview = 'an overview that tells of shares';

function isMore(shares: Dec | null): boolean {
  return shares !== null && shares.compare(Dec.of(0)) > 0;
}

export default check({
  id: 'vaults.deposit.follows',
  title:
    'a vault deposit is truncated to cents, mints shares at the price before it and leaves the share price unchanged',
  clauses: [
    'vaults.deposit.credits',
    'vaults.deposit.truncated',
    'vaults.shares.price',
    'vaults.lock.withdraw',
    'vaults.withdraw.above',
  ],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    const judgeShares = async (shares: string) => {
      const reported = await awaitVaultShares(context, follower.address, vault, shares);
      if (expect('vaults.shares.price').exercised(reported !== null, neededOverview) && reported !== null)
        expect('vaults.shares.price').decimal(reported, shares, 'shares of the follower');
    };

    const priceIs = async (price: string) => {
      const state = await readVaultStateIfServed(context, vault);
      if (expect('vaults.shares.price').exercised(state !== null, 'a vault that reads by its address'))
        expect('vaults.shares.price').decimal(field(state, 'share_price'), price);
    };

    const first = await target.act(follower, followerDepositAction(vault, '4'));
    // Deposits may be suspended until the leader seeds shares, in an empty vault too; a seeded one is judged elsewhere.
    if (isRefused(first)) throw new NotExercised(MISSING_UNSEEDED_VAULT);
    expect('vaults.deposit.credits').accepted(first);
    const before = await awaitBalance(context, follower.address, asset, '16');
    expect('vaults.deposit.credits').decimal(before, '16', 'USDC of the follower after a deposit of 4');
    expect('vaults.deposit.credits').decimal(await awaitLedVaultTvl(context, leader.address, Dec.of(4)), '4', 'tvl');
    // The initial rate of an empty vault is public: 1 share per USD.
    const aUsd = await awaitSharesPerUsd(context, follower.address, vault, '0.25');
    const credited = await readVaultShares(context, follower.address, vault);
    if (expect('vaults.deposit.credits').exercised(credited !== null, neededOverview) && credited !== null)
      expect('vaults.deposit.credits').relation('more than 0 shares of the follower', { credited }, (reported) =>
        isMore(reported.credited),
      );
    await judgeShares('4');
    const row = await awaitVaultRow(context, leader.address);
    expect('vaults.deposit.credits').equal(field(row, 'follower_count'), 1);
    await priceIs('1');

    // Locked shares, and more than exist: the latter last, because no document refuses them, and a venue may pay out everything.
    const tried = (shares: string) =>
      actForCommitReply(
        context,
        () => target.act(follower, followerWithdrawAction(vault, shares)),
        makeUnaffordableProbe(context, follower),
      );
    for (const [clause, usd] of given.sample(
      [
        ['vaults.lock.withdraw', '4'],
        ['vaults.lock.withdraw', '0.01'],
        ['vaults.withdraw.above', '4.1'],
        ['vaults.withdraw.above', '1000000'],
        ['vaults.withdraw.above', `${2n ** 64n}`],
      ] as const,
      1,
      ([clause]) => clause,
    )) {
      judgeCommitRefusal(expect(clause), await tried(aUsd.times(Dec.of(usd)).toString()));
      const left = await readBalanceAfterPending(context, follower.address, asset, '16');
      expect(clause).decimal(left, '16', 'USDC of the follower after the refused withdrawal');
    }

    /** The leader withdraws half of the value without burning shares: one share is then worth 0.5. */
    const halved = async () => {
      const withdrawal = await target.act(leader, leaderWithdrawAction(vault, '2'));
      const isHalved =
        !isRefused(withdrawal) && (await awaitLedVaultTvl(context, leader.address, Dec.of(2))).equals(Dec.of(2));
      // A leader may have to leave what others have deposited.
      if (!expect('vaults.shares.price').exercised(isHalved, 'a leader who takes out what others paid in'))
        return false;
      await priceIs('0.5');
      await given.accepted(target.act(follower, followerDepositAction(vault, '3')));
      await awaitLedVaultTvl(context, leader.address, Dec.of(5));
      await judgeShares('10');
      await priceIs('0.5');
      await given.accepted(target.act(leader, leaderDepositAction(vault, '1')));
      await awaitLedVaultTvl(context, leader.address, Dec.of(6));
      await priceIs('0.5');
      return true;
    };
    const [own, tvl] = (await halved()) ? ['10.5', '8.5'] : ['13.5', '6.5'];

    await given.accepted(target.act(follower, followerDepositAction(vault, '2.509')));
    const cut = await awaitBalance(context, follower.address, asset, own);
    expect('vaults.deposit.truncated').decimal(cut, own, 'USDC of the follower after a further deposit of 2.509');
    expect('vaults.deposit.truncated').decimal(
      await awaitLedVaultTvl(context, leader.address, Dec.of(tvl)),
      tvl,
      'tvl',
    );
    // A leader who holds shares may count as well (D116).
    const earlier = integerAt(await awaitVaultRow(context, leader.address), 'follower_count');
    const second = await given.fundedAccount({ usdc: '3' });
    await given.accepted(target.act(second, followerDepositAction(vault, '2')));
    await awaitLedVaultTvl(context, leader.address, Dec.of(tvl).plus(Dec.of(2)));
    expect('vaults.deposit.credits').equal(
      field(await awaitVaultRow(context, leader.address), 'follower_count'),
      Number(earlier) + 1,
      'follower_count after the deposit of another account',
    );
  },
});
