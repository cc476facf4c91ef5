import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { eip712BoolWord, eip712StringWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import {
  actWithIndependentDigest,
  independentActionDigest,
  makeSignatureReplacer,
  type SignedFieldWord,
} from '../../harness/setup/own-encoding.ts';
import { makeBodyTamper } from '../../harness/setup/tampered-body.ts';
import {
  awaitVaultRow,
  followerDepositAction,
  modifyVaultAction,
  openSeededVault,
  openVault,
  renameVaultAction,
  uniqueVaultName,
  type VaultIdentifiers,
} from '../../harness/setup/vaults.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const ofVault = ({ id }: Pick<VaultIdentifiers, 'id'>): SignedFieldWord => [
  'uint64 vaultId',
  eip712UintWord(BigInt(id)),
];

export const depositSignedCheck = check({
  id: 'vaults.deposit.signed',
  title: 'a vault deposit is signed under the type VaultDistribute, and under no other type',
  clauses: ['vaults.deposit.type'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '5' });
    const follower = await given.fundedAccount({ usdc: '10' });
    const vault = await openSeededVault(context, leader);
    const fields: readonly SignedFieldWord[] = [ofVault(vault), ['string pnl', eip712StringWord('2')]];
    const reply = await actWithIndependentDigest(
      context,
      follower,
      followerDepositAction(vault, '2'),
      'VaultDistribute',
      fields,
    );
    expect('vaults.deposit.type').accepted(reply);
    const left = await awaitBalance(context, follower.address, asset, '8');
    expect('vaults.deposit.type').relation(
      '8 USDC left to the follower by a deposit of 2 signed as VaultDistribute',
      { left, reply },
      (observed) => observed.left.equals(Dec.of(8)),
    );
    for (const other of given.sample(['VaultDeposit', 'VaultTransfer', 'Distribute'], 1)) {
      await actWithIndependentDigest(context, follower, followerDepositAction(vault, '2'), other, fields);
      const kept = await readBalanceAfterPending(context, follower.address, asset, '8');
      expect('vaults.deposit.type').decimal(kept, '8', `USDC of the follower after a deposit signed as ${other}`);
    }
  },
});

export const vaultModifySignsNameOnlyCheck = check({
  id: 'vaults.modify.signed-name',
  title: 'the signature of vault_modify covers the vault and its new name, and no other field',
  clauses: ['vaults.modify.digest-name'],
  by: 'act',
  form: { profile: 'live', item: 'vault-digest' },
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openVault(context, leader);
    const clause = expect('vaults.modify.digest-name');
    const nameIs = async (name: string, after: ActResult) => {
      const row = await awaitVaultRow(context, leader.address, (now) => now.name === name);
      clause.relation(
        `the vault name "${name}"`,
        { name: field(row, 'name'), after },
        (reported) => reported.name === name,
      );
    };
    const fields = (name: string): readonly SignedFieldWord[] => [
      ofVault(vault),
      ['string newName', eip712StringWord(name)],
    ];
    const signed = await actWithIndependentDigest(
      context,
      leader,
      renameVaultAction(vault, uniqueVaultName(leader, 'signed')),
      'VaultModify',
      fields(uniqueVaultName(leader, 'signed')),
    );
    clause.accepted(signed);
    await nameIs(uniqueVaultName(leader, 'signed'), signed);
    // The other fields were added after signing.
    const more = { new_lock_period_secs: 345_600, new_management_fee_bps: 70, new_paused: false };
    const added = await target.act(
      leader,
      renameVaultAction(vault, uniqueVaultName(leader, 'with more')),
      makeBodyTamper((body) => ({ ...body, ...more })),
    );
    clause.accepted(added);
    await nameIs(uniqueVaultName(leader, 'with more'), added);
    // Signed but omitted: the missing name is the empty text.
    const unnamed = await actWithIndependentDigest(
      context,
      leader,
      modifyVaultAction(vault, { new_paused: false }),
      'VaultModify',
      fields(''),
    );
    clause.accepted(unnamed);
    const other = await target.act(
      leader,
      renameVaultAction(vault, 'mine'),
      makeBodyTamper((body) => ({ ...body, new_name: 'theirs' })),
    );
    await context.pace.blocks(2);
    await nameIs(uniqueVaultName(leader, 'with more'), other);
  },
});

export const vaultModifySignsFourFieldsCheck = check({
  id: 'vaults.modify.signed-four',
  title: 'the signature of vault_modify covers the vault and all four of its fields',
  clauses: ['vaults.modify.digest-four'],
  by: 'act',
  form: { profile: 'next', item: 'vault-digest' },
  async run(context) {
    const { given, target, pace, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openVault(context, leader);
    const clause = expect('vaults.modify.digest-four');
    const fields = (name: string, isFlagged: boolean): readonly SignedFieldWord[] => [
      ofVault(vault),
      ...(isFlagged ? [['bool hasNewName', eip712BoolWord(true)] as const] : []),
      ['string newName', eip712StringWord(name)],
      ['bool hasNewLockPeriodSecs', eip712BoolWord(false)],
      ['uint64 newLockPeriodSecs', eip712UintWord(0)],
      ['bool hasNewManagementFeeBps', eip712BoolWord(true)],
      ['uint16 newManagementFeeBps', eip712UintWord(70)],
      ['bool hasNewPaused', eip712BoolWord(true)],
      ['bool newPaused', eip712BoolWord(false)],
    ];
    // With a flag for the name, or with the name alone (D31).
    let form: boolean | null = null;
    const rows: JsonObject[] = [];
    const replies: ActResult[] = [];
    const nameOf = (isFlagged: boolean) => uniqueVaultName(leader, isFlagged ? 'flagged' : 'unflagged');
    for (const isFlagged of [false, true]) {
      const name = nameOf(isFlagged);
      const action = modifyVaultAction(vault, { new_name: name, new_management_fee_bps: 70, new_paused: false });
      replies.push(await actWithIndependentDigest(context, leader, action, 'VaultModify', fields(name, isFlagged)));
      const row = await awaitVaultRow(context, leader.address, (now) => now.name === name);
      rows.push(row);
      if (row.name === name) form = isFlagged;
    }
    const isOfSigner = replies.every((reply) => isAccepted(reply) || isSignerRefused(reply));
    given.require(form !== null || isOfSigner, 'the change was refused for something else than its signature');
    clause.relation('a vault_modify signed with all four fields to be applied', { rows }, () => form !== null);
    if (form !== null) context.reportForm('D31', form ? 'a flag for the name' : 'no flag for the name');
    const name = nameOf(form === true);
    for (const changed of [{ new_paused: true }, { new_management_fee_bps: 71 }, { new_paused: null }]) {
      const action = modifyVaultAction(vault, { new_name: 'not this', new_management_fee_bps: 70, new_paused: false });
      const { nonce } = target.envelope(leader, action);
      const digest = independentActionDigest(context.venue, 'VaultModify', fields('not this', form === true), {
        nonce,
      });
      const reply = await target.act(leader, action, {
        nonce,
        tamper: (envelope) =>
          makeBodyTamper((body) => ({ ...body, ...changed })).tamper?.(
            makeSignatureReplacer(leader, digest)(envelope),
          ) ?? {},
      });
      await pace.blocks(2);
      const row = await awaitVaultRow(context, leader.address);
      clause.relation(
        `the vault name "${name}" after a vault_modify that differs from what was signed`,
        { name: field(row, 'name'), reply },
        (reported) => reported.name === name,
      );
    }
  },
});
