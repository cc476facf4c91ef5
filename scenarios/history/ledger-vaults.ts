import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { awaitLedgerRows, filterLedgerRows } from '../../harness/judging/ledger-rows.ts';
import {
  awaitSharesPerUsd,
  followerDepositAction,
  followerWithdrawAction,
  leaderDepositAction,
  MISSING_UNLOCKED_LEADER_DEPOSIT,
  openSeededVault,
  openVault,
  tryLeaderWithdraw,
  vaultLockMsByKind,
} from '../../harness/setup/vaults.ts';

export default check({
  id: 'history.ledger.vaults',
  title: 'a vault deposit or withdrawal is a ledger row of kind transfer with signed delta and no counterparty',
  clauses: ['history.ledger.vault', 'history.ledger.sign'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { usdc } = venue;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, leaderDepositAction(vault, '5.75')));
    const isOut = await tryLeaderWithdraw(context, leader, vault, { amount: '1.25', of: '5.75' });
    for (const clause of ['history.ledger.vault', 'history.ledger.sign'] as const)
      expect(clause).exercised(isOut, MISSING_UNLOCKED_LEADER_DEPOSIT);
    await given.accepted(target.act(follower, followerDepositAction(vault, '2.5')));
    const out = [leader, 1, '1.25'] as const;
    for (const [who, sign, delta] of [
      [leader, -1, '-5.75'] as const,
      ...(isOut ? [out] : []),
      [follower, -1, '-2.5'] as const,
    ]) {
      const ofIt = (rows: Parameters<typeof filterLedgerRows>[0]) =>
        filterLedgerRows(rows, 'transfer', usdc.name, sign).filter((row) => isSameDecimal(row.delta, delta));
      const rows = await awaitLedgerRows(context, who.address, (now) => ofIt(now).length > 0);
      const found = ofIt(rows);
      // Amounts unlike any grant of the case.
      expect('history.ledger.vault').relation(
        `one row of kind transfer with delta ${delta} in USDC`,
        { ledger_updates: rows },
        () => found.length === 1,
      );
      expect('history.ledger.sign').decimal(field(found[0], 'delta', rows), delta);
      expect('history.ledger.vault').relation(
        'no counterparty in the row of the vault transfer',
        { counterparty: field(found[0], 'counterparty', rows) },
        ({ counterparty }) => (counterparty ?? null) === null,
        'counterparty',
      );
    }
  },
});

/** Time after which every lock has ended, ms. */
const AFTER_LOCK_MS = vaultLockMsByKind.User + 120_000;

export const vaultPayoutsLedgerCheck = check({
  id: 'history.ledger.vaults.emptied',
  title: 'withdrawals of a part of the shares and of all of the rest are ledger rows of kind transfer',
  clauses: ['history.ledger.vault'],
  by: 'operate',
  control: 'days',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, control, expect } = context;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '20' });
    const vault = await openSeededVault(context, leader);
    await given.accepted(target.act(follower, followerDepositAction(vault, '8')));
    const aUsd = await awaitSharesPerUsd(context, follower.address, vault, '0.125');
    await control.advance(AFTER_LOCK_MS);
    const paid = (rows: Parameters<typeof filterLedgerRows>[0]) =>
      filterLedgerRows(rows, 'transfer', venue.usdc.name, 1);
    const before = paid(await awaitLedgerRows(context, follower.address, (now) => now.length > 0)).length;
    // All of the rest: the second withdrawal ends the holding.
    for (const [nth, usd] of ['3', '5'].entries()) {
      const shares = aUsd.times(Dec.of(usd)).toString();
      await given.accepted(target.act(follower, followerWithdrawAction(vault, shares)));
      const rows = await awaitLedgerRows(context, follower.address, (now) => paid(now).length > before + nth);
      expect('history.ledger.vault').relation(
        `${nth + 1} rows of kind transfer with a positive delta in USDC after a withdrawal of ${shares} shares`,
        { ledger_updates: rows },
        () => paid(rows).length === before + nth + 1,
      );
    }
  },
});
