import { check } from '../../harness/check/check.ts';
import { judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { actOnceForCommitReply } from '../../harness/setup/judge-commit.ts';
import {
  awaitLedVaultTvl,
  awaitSharesPerUsd,
  awaitVaultRow,
  followerDepositAction,
  followerWithdrawAction,
  leaderDepositAction,
  openMetaliquidityVault,
  openSeededVault,
  openVault,
  readVaultFigure,
  readVaultShares,
  readVaultStateIfServed,
  tryLeaderWithdraw,
  vaultLockMsByKind,
} from '../../harness/setup/vaults.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export default check({
  id: 'vaults.lock.each-deposit',
  title: 'each deposit is locked for four days from its own time, then its shares can be withdrawn, also in parts',
  clauses: [
    'vaults.lock.user',
    'vaults.lock.own-shares',
    'vaults.withdraw.shares-forms',
    'vaults.withdraw.fraction',
    'vaults.withdraw.pays',
    'vaults.create.lock-fixed',
    'vaults.shares.unmoved',
  ],
  by: 'operate',
  control: 'days',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, control, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '30' });
    const follower = await given.fundedAccount({ usdc: '30' });
    const vault = await openVault(context, leader);
    // The requested lock has no effect.
    const requested = await openSeededVault(context, await given.fundedAccount({ usdc: '5' }), { lock_period_secs: 1 });
    // Before the deposit, so that it becomes free together with it if it is locked (D254).
    await given.accepted(target.act(leader, leaderDepositAction(vault, '12')));
    await awaitLedVaultTvl(context, leader.address, Dec.of(12));
    const startMs = await pace.timeMs();
    await given.accepted(target.act(follower, followerDepositAction(vault, '8')));
    const aUsd = await awaitSharesPerUsd(context, follower.address, vault, '0.125');
    const worth = (usd: string) => aUsd.times(Dec.of(usd)).toString();
    await control.advance(DAY_MS);
    // Later than what becomes free first, so that it cannot block that.
    await given.accepted(target.act(follower, followerDepositAction(requested, '2')));
    await given.accepted(target.act(follower, followerDepositAction(vault, '4')));
    let held = Dec.of(16);
    // Once only: after a payout nobody has shares left to request, and that refusal could be mistaken for this one.
    const tried = (shares: string, of = vault) =>
      actOnceForCommitReply(context, follower, () => target.act(follower, followerWithdrawAction(of, shares)));

    // Just before the four days of the first deposit are over.
    await control.advance(startMs + vaultLockMsByKind.User - MINUTE_MS - (await pace.timeMs()));
    for (const [clause, shares, of] of [
      ['vaults.lock.user', '8', vault],
      ['vaults.create.lock-fixed', '2', requested],
    ] as const) {
      judgeCommitRefusal(expect(clause), await tried(worth(shares), of));
      expect(clause).decimal(
        await readBalanceAfterPending(context, follower.address, asset),
        held,
        'USDC of the follower',
      );
    }
    await control.advance(2 * MINUTE_MS);
    // The shares of 24 USD for 12.
    const isOut = await tryLeaderWithdraw(context, leader, vault, { amount: '12', of: '24' });
    const led = await readVaultShares(context, leader.address, vault);
    // No document says whether a leader who withdraws USDC keeps the shares; the share value depends on it.
    const isHalved = isOut && led?.equals(Dec.of(worth('12'))) === true;
    if (!isHalved && isOut && led?.equals(Dec.of(0)) !== true)
      throw new Unsupported('a leader who takes USDC out and keeps the shares, or gives back those of it');

    judgeCommitRefusal(expect('vaults.lock.own-shares'), await tried(worth('9')));
    const price = () => readVaultFigure(context, vault, 'share_price');
    const before = await price();
    for (const [clause, shares, ofHalf] of [
      ['vaults.lock.own-shares', '1', '0.5'],
      ['vaults.withdraw.fraction', '0.5', '0.25'],
      ['vaults.withdraw.shares-forms', '3', '1.5'],
      ['vaults.withdraw.pays', '0.25', '0.12'],
      ['vaults.withdraw.pays', '3.25', '1.62'],
    ] as const) {
      const asNumber = clause === 'vaults.withdraw.shares-forms';
      const reply = await target.act(
        follower,
        followerWithdrawAction(vault, asNumber ? Number(worth(shares)) : worth(shares)),
      );
      expect(clause).accepted(reply);
      const due = held.plus(Dec.of(isHalved ? ofHalf : shares));
      const now = await awaitBalance(context, follower.address, asset, due.toString());
      expect(clause).relation(
        `a larger USDC balance of the follower after a withdrawal of ${worth(shares)} shares`,
        { before: held, now, reply },
        (reported) => reported.now.compare(reported.before) > 0,
      );
      expect('vaults.withdraw.pays').decimal(
        now,
        due,
        `USDC of the follower after a withdrawal of ${worth(shares)} shares`,
      );
      // A payment to the exact cent leaves the price unchanged.
      if (clause === 'vaults.lock.own-shares' && before.value !== undefined)
        expect('vaults.shares.unmoved').decimal(await price(), before, 'share_price after the withdrawal');
      // The new balance becomes the reference, because no document states the amount.
      held = now;
    }
    judgeCommitRefusal(expect('vaults.lock.own-shares'), await tried(worth('1')));
    expect('vaults.lock.own-shares').decimal(
      await readBalanceAfterPending(context, follower.address, asset),
      held,
      'USDC of the follower while the second deposit is locked',
    );
    // Amounts of zero and below: no payment may go the wrong way, whatever the answer.
    for (const nothing of ['-1', '0']) {
      await target.act(follower, followerWithdrawAction(vault, nothing));
      const left = await readBalanceAfterPending(context, follower.address, asset);
      expect('vaults.withdraw.pays').decimal(
        left,
        held,
        `USDC of the follower after a withdrawal of ${nothing} shares`,
      );
    }
  },
});

export const lockMetaliquidityCheck = check({
  id: 'vaults.lock.longer',
  title: 'shares of a metaliquidity vault are locked for seven days, as vault_state shows, and free ones stay free',
  clauses: [
    'vaults.lock.metaliquidity',
    'vaults.lock.ends',
    'vaults.lock.own-shares',
    'vaults.state.lock',
    'vaults.state.strategy',
    'vaults.summaries.kind',
  ],
  by: 'operate',
  control: 'days',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, control, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '5' });
    const follower = await given.fundedAccount({ usdc: '10' });
    const vault = await openMetaliquidityVault(context, leader);
    const row = await awaitVaultRow(context, leader.address);
    expect('vaults.summaries.kind').equal(field(row, 'kind'), 'metaliquidity');
    const state = await readVaultStateIfServed(context, vault);
    for (const [clause, key, expected] of [
      ['vaults.state.lock', 'lock_period_ms', vaultLockMsByKind.Metaliquidity],
      ['vaults.state.strategy', 'strategy', 'Metaliquidity'],
    ] as const)
      if (expect(clause).exercised(state !== null, 'a vault that reads by its address'))
        expect(clause).equal(field(state, key), expected);

    const startMs = await pace.timeMs();
    await given.accepted(target.act(follower, followerDepositAction(vault, '4')));
    const aUsd = await awaitSharesPerUsd(context, follower.address, vault, '0.25');
    const withdraws = (usd: bigint) =>
      target.act(follower, followerWithdrawAction(vault, aUsd.times(Dec.of(usd)).toString()));
    await control.advance(startMs + vaultLockMsByKind.Metaliquidity - MINUTE_MS - (await pace.timeMs()));
    const early = await actOnceForCommitReply(context, follower, () => withdraws(4n));
    judgeCommitRefusal(expect('vaults.lock.metaliquidity'), early);
    const left = await readBalanceAfterPending(context, follower.address, asset);
    expect('vaults.lock.metaliquidity').decimal(left, '6', 'USDC of the follower');
    await control.advance(2 * MINUTE_MS);
    const judgeWithdrawal = async (clause: 'vaults.lock.ends' | 'vaults.lock.own-shares', due: string) => {
      const reply = await withdraws(2n);
      expect(clause).accepted(reply);
      const now = await awaitBalance(context, follower.address, asset, due);
      expect(clause).relation(
        `${due} USDC of the follower after withdrawing unlocked shares`,
        { now, reply },
        (reported) => reported.now.equals(Dec.of(due)),
      );
    };
    await judgeWithdrawal('vaults.lock.ends', '8');
    // A deposit locks nothing that has become free before it.
    await given.accepted(target.act(follower, followerDepositAction(vault, '1')));
    await awaitBalance(context, follower.address, asset, '7');
    await judgeWithdrawal('vaults.lock.own-shares', '9');
  },
});
