import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  awaitVaultRow,
  followerDepositAction,
  leaderDepositAction,
  ManagementFeeReader,
  modifyVault,
  openVault,
  uniqueVaultName,
} from '../../harness/setup/vaults.ts';

interface Change {
  readonly new_name?: string;
  readonly new_management_fee_bps?: number;
  readonly new_paused?: boolean;
}

export default check({
  id: 'vaults.modify.others-kept',
  title: 'a change of one vault setting leaves the other settings unchanged',
  clauses: ['vaults.modify.fields'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const clause = expect('vaults.modify.fields');
    const leader = await given.fundedAccount({ usdc: '10' });
    const follower = await given.fundedAccount({ usdc: '10' });
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, leaderDepositAction(vault, '2')));
    const shown = new ManagementFeeReader(context, vault);
    let set = { name: uniqueVaultName(leader), fee: 0, isPaused: false };
    const changes: readonly Change[] = [
      { new_management_fee_bps: 150 },
      { new_paused: true },
      { new_name: uniqueVaultName(leader, 'anew') },
      { new_management_fee_bps: 175 },
      { new_paused: true },
    ];
    for (const change of changes) {
      await given.accepted(modifyVault(context, leader, vault, { ...change }));
      await pace.committed();
      const { new_name: name = set.name, new_management_fee_bps: fee = set.fee } = change;
      const { new_paused: isPaused = set.isPaused } = change;
      set = { name, fee, isPaused };
      const what = Object.keys(change).join();
      const row = await awaitVaultRow(context, leader.address, (listed) => listed.name === name);
      clause.equal(field(row, 'name'), name, `name after ${what}`);
      const reported = await shown.after(fee);
      if (reported !== null) clause.equal(reported, fee, `${reported.path} after ${what}`);
      if (!isPaused || change.new_paused !== undefined) continue;
      await target.act(follower, followerDepositAction(vault, '1'));
      const left = await readBalanceAfterPending(context, follower.address, venue.usdc.signingId);
      clause.decimal(left, '10', `USDC of the follower after a deposit into the paused vault, after ${what}`);
    }
  },
});
