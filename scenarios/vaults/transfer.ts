import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  awaitLedVaultTvl,
  awaitVaultShares,
  leaderDepositAction,
  leaderWithdrawAction,
  MISSING_UNLOCKED_LEADER_DEPOSIT,
  openVault,
  vaultLockMsByKind,
} from '../../harness/setup/vaults.ts';

const MINUTE_MS = 60_000;

export default check({
  id: 'vaults.transfer.moves',
  title: 'the leader can deposit into the vault and withdraw from it, and a withdrawal leaves the shares unchanged',
  clauses: [
    'vaults.transfer.deposit',
    'vaults.transfer.withdraw',
    'vaults.transfer.amount-forms',
    'vaults.transfer.shares',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    let own = await readBalance(context, leader.address, asset);
    let pooled = Dec.of(0);
    let shares = 0;
    let isFree = false;
    /** Whether money moved between the leader and the vault, as far as either balance shows it. */
    const hasMoved = async (reply: ActResult, own: Dec, pooled: Dec) => {
      if (isRefused(reply)) return false;
      const left = await pace.eventually(
        () => readBalance(context, leader.address, asset),
        (now) => !now.equals(own),
      );
      return !left.equals(own) || !(await awaitLedVaultTvl(context, leader.address)).equals(pooled);
    };
    const moves = [
      ['vaults.transfer.deposit', leaderDepositAction(vault, '5'), '5', 5],
      ['vaults.transfer.amount-forms', leaderDepositAction(vault, 3), '3', 3],
      ['vaults.transfer.withdraw', leaderWithdrawAction(vault, '2.5'), '-2.5', 0],
      ['vaults.transfer.amount-forms', leaderWithdrawAction(vault, 1.25), '-1.25', 0],
    ] as const;
    for (const [clause, action, into, minted] of given.sample(moves, 1, ([named]) => named)) {
      const reply = await target.act(leader, action);
      // Once something was paid out, no lock prevents it.
      if (minted === 0 && !isFree) {
        isFree = await hasMoved(reply, own, pooled);
        if (isRefused(reply)) expect('vaults.transfer.withdraw').refused(reply);
        if (!expect(clause).exercised(isFree, MISSING_UNLOCKED_LEADER_DEPOSIT)) continue;
      }
      expect(clause).accepted(reply);
      own = own.minus(Dec.of(into));
      pooled = pooled.plus(Dec.of(into));
      shares += minted;
      const now = await awaitBalance(context, leader.address, asset, own.toString());
      expect(clause).relation(
        `${own} USDC of the leader after a transfer of ${into} into the vault`,
        { left: now, due: own, reply },
        ({ left, due }) => left.equals(due),
      );
      expect(clause).decimal(await awaitLedVaultTvl(context, leader.address, pooled), pooled, 'tvl');
      const reported = await awaitVaultShares(context, leader.address, vault, String(shares));
      const kept = expect('vaults.transfer.shares');
      if (kept.exercised(reported !== null, 'an overview that tells of shares') && reported !== null)
        kept.decimal(reported, shares, 'shares of the leader');
    }

    // No payment may go the wrong way or exceed the balance, whatever the answer (D50).
    const cent = Dec.of('0.01');
    const beyond = leaderWithdrawAction(vault, pooled.plus(cent).toString());
    const wrong = [
      ['vaults.transfer.withdraw', beyond],
      ['vaults.transfer.deposit', leaderDepositAction(vault, '-1')],
      ['vaults.transfer.withdraw', leaderWithdrawAction(vault, '-1')],
      ['vaults.transfer.deposit', leaderDepositAction(vault, own.plus(cent).toString())],
    ] as const;
    for (const [clause, action] of given.sample(wrong, 1, ([named]) => named)) {
      const reply = await target.act(leader, action);
      // No document says that an excessive withdrawal is refused; a refusal must have a matching code.
      if (action === beyond && isRefused(reply)) expect('vaults.transfer.withdraw').refused(reply);
      const left = await readBalanceAfterPending(context, leader.address, asset, own);
      expect(clause).decimal(left, own, 'USDC of the leader after an invalid transfer');
      expect(clause).decimal(await awaitLedVaultTvl(context, leader.address), pooled, 'tvl after an invalid transfer');
    }
  },
});

export const transferAfterLockCheck = check({
  id: 'vaults.transfer.after-lock',
  title: 'the leader can withdraw the seed deposit once a deposit of the same time is unlocked',
  clauses: ['vaults.transfer.withdraw'],
  by: 'operate',
  control: 'days',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, control, expect } = context;
    const leader = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, leaderDepositAction(vault, '8')));
    await awaitLedVaultTvl(context, leader.address, Dec.of(8));
    await control.advance(vaultLockMsByKind.User + MINUTE_MS);
    const clause = expect('vaults.transfer.withdraw');
    clause.accepted(await target.act(leader, leaderWithdrawAction(vault, '2.5')));
    const now = await awaitBalance(context, leader.address, venue.usdc.signingId, '14.5');
    clause.decimal(now, '14.5', 'USDC of the leader after a withdrawal of 2.5 from the vault');
    clause.decimal(await awaitLedVaultTvl(context, leader.address, Dec.of('5.5')), '5.5', 'tvl');
  },
});
