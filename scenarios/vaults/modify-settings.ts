import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted, isRefused } from '../../harness/client/outcome.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import {
  awaitVaultRow,
  ManagementFeeReader,
  modifyVault,
  openVault,
  readVaultFigure,
  uniqueVaultName,
  type VaultIdentifiers,
} from '../../harness/setup/vaults.ts';

const FIXED_SECS = 345_600;
/** @source write-api, "Limits" */
const MOST_BPS = 2_000;

export default check({
  id: 'vaults.modify.settings',
  title: 'the leader can rename a vault and set its fee up to the cap; omitted fields stay, and the lock is fixed',
  clauses: [
    'vaults.modify.fields',
    'vaults.modify.name',
    'vaults.modify.name-empty',
    'vaults.modify.lock',
    'vaults.modify.fee-cap',
    'vaults.state.shape',
  ],
  by: 'act',
  async run(context) {
    const { given, pace, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openVault(context, leader);
    const named = (name: string) => awaitVaultRow(context, leader.address, (row) => row.name === name);
    const change = (fields: Parameters<typeof modifyVault>[3]) => modifyVault(context, leader, vault, fields);

    const { renamed, renaming } = await renameInAnyLetters(context, leader, vault);
    expect('vaults.modify.name').accepted(renaming);
    expect('vaults.modify.name').equal(field(await named(renamed), 'name'), renamed);
    const nothing = {
      new_name: null,
      new_lock_period_secs: null,
      new_management_fee_bps: null,
      new_paused: null,
    };
    for (const fields of given.sample([{}, nothing, { new_name: null }, { new_lock_period_secs: FIXED_SECS }], 1)) {
      // Each field may be omitted; a request with none of them is open (D274).
      const reply = await change(fields);
      const isForNothing = isRefused(reply) && !isSignerRefused(reply);
      if (isForNothing) context.reportForm('D274', 'refused');
      else expect('vaults.modify.fields').accepted(reply);
      await pace.committed();
      const row = await awaitVaultRow(context, leader.address);
      expect('vaults.modify.fields').equal(field(row, 'name'), renamed, 'name after a vault_modify without changes');
    }

    const fee = new ManagementFeeReader(context, vault);
    const before = await readVaultFigure(context, vault, 'performance_fee_bps');
    for (const bps of given.isSparing ? [MOST_BPS] : [150, 0, MOST_BPS]) {
      expect('vaults.modify.fee-cap').accepted(await change({ new_management_fee_bps: bps }));
      const reported = await fee.after(bps);
      if (reported !== null) expect('vaults.modify.fee-cap').equal(reported, bps, reported.path);
      await judgePerformanceFee(context, vault, [bps, Number(before.value)]);
    }
    for (const bps of given.sample([2_001, 65_535], 1)) {
      const tried = await actForCommitReply(
        context,
        () => change({ new_management_fee_bps: bps }),
        makeUnaffordableProbe(context, leader),
      );
      await pace.blocks(2);
      const reported = await fee.after(MOST_BPS);
      if (reported !== null)
        expect('vaults.modify.fee-cap').equal(
          reported,
          MOST_BPS,
          `${reported.path} after a fee of ${bps} was requested`,
        );
      // If accepted, it counts as the cap: only the read shows the result (D115).
      const isRaised = tried !== null && isAccepted(tried);
      if (isRaised) context.reportForm('D115', 'a higher fee counts as the cap');
      else judgeCommitRefusal(expect('vaults.modify.fee-cap'), tried);
    }

    const locked = await readVaultFigure(context, vault, 'lock_period_ms');
    for (const [clause, fields] of given.sample(
      [
        ['vaults.modify.lock', { new_lock_period_secs: FIXED_SECS + 1 }],
        ['vaults.modify.lock', { new_lock_period_secs: 0 }],
        ['vaults.modify.name-empty', { new_name: '' }],
      ] as const,
      1,
      ([clause]) => clause,
    )) {
      const tried = await actForCommitReply(context, () => change(fields), makeUnaffordableProbe(context, leader));
      judgeCommitRefusal(expect(clause), tried);
    }
    await pace.blocks(2);
    const row = await awaitVaultRow(context, leader.address);
    expect('vaults.modify.name-empty').equal(field(row, 'name'), renamed, 'name after a request for an empty name');
    const lock = await readVaultFigure(context, vault, 'lock_period_ms');
    // No document shows the read, nor its unit: only a change of it says something.
    if (lock.value !== undefined)
      expect('vaults.modify.lock').equal(lock, locked, 'lock_period_ms after another lock period was requested');
  },
});

/** Renames a vault, with plain letters if others are refused: no document says which characters a name may have. */
async function renameInAnyLetters(context: CaseContext<never>, leader: Identity, vault: VaultIdentifiers) {
  let renamed = uniqueVaultName(leader, 'zweite ☂');
  let renaming = await modifyVault(context, leader, vault, { new_name: renamed });
  const { name } = await awaitVaultRow(context, leader.address, (row) => row.name === renamed);
  if (name === uniqueVaultName(leader) && !isSignerRefused(renaming)) {
    renamed = uniqueVaultName(leader, 'zweite');
    renaming = await modifyVault(context, leader, vault, { new_name: renamed });
  }
  return { renamed, renaming };
}

/** Judges the fee named by public facts, if a vault shows it: the set fee, or a fee of its own that does not change. */
async function judgePerformanceFee(
  context: CaseContext<'vaults.state.shape'>,
  vault: VaultIdentifiers,
  possible: readonly number[],
): Promise<void> {
  const shown = await readVaultFigure(context, vault, 'performance_fee_bps');
  if (shown.value === undefined || shown.value === null) return;
  context
    .expect('vaults.state.shape')
    .relation(
      `${possible.join(' or ')} bps`,
      { shown },
      (now) => possible.includes(Number(now.shown)),
      'performance_fee_bps',
    );
}
