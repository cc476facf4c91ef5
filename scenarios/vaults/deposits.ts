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
  modifyVault,
  openVault,
  readVaultFigure,
  readVaultShares,
  readVaultStateIfServed,
  tryLeaderWithdraw,
} from '../../harness/setup/vaults.ts';

const neededOverview = 'an overview that tells of shares';

function isMore(shares: Dec | null): boolean {
  return shares !== null && shares.compare(Dec.of(0)) > 0;
}

export const followerDepositCheck = check({
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

export const sharePriceSteadyOnDepositCheck = check({
  id: 'vaults.shares.steady',
  title: 'deposits of followers and of the leader leave the share price unchanged',
  clauses: ['vaults.shares.unmoved'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, leaderDepositAction(vault, '8')));
    // At half a USD per share; at a whole one if a seed is locked.
    let tvl = Dec.of((await tryLeaderWithdraw(context, leader, vault, { amount: '4', of: '8' })) ? 4 : 8);
    const price = () => readVaultFigure(context, vault, 'share_price');
    const before = await price();
    const clause = expect('vaults.shares.unmoved');
    if (!clause.exercised(before.value !== undefined, 'a vault that reads by its address')) return;
    const more = [
      [follower, followerDepositAction(vault, '3'), '3'],
      [leader, leaderDepositAction(vault, '2'), '2'],
      [follower, followerDepositAction(vault, '1'), '1'],
    ] as const;
    for (const [who, action, amount] of given.sample(more, 1, ([who]) => who)) {
      await given.accepted(target.act(who, action));
      tvl = tvl.plus(Dec.of(amount));
      await awaitLedVaultTvl(context, leader.address, tvl);
      clause.decimal(await price(), before, `share_price after a further deposit of ${amount}`);
    }
  },
});

export const vaultsDepositRefusedCheck = check({
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
