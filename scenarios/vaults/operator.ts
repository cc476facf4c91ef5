import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { eip712AddressWord, eip712BoolWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import { actWithIndependentDigest } from '../../harness/setup/own-encoding.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import {
  openMetaliquidityVault,
  openVault,
  type VaultIdentifiers,
  vaultOperatorAction,
  voteMetaliquidityLeader,
} from '../../harness/setup/vaults.ts';

type Operating = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>;

/** Whether a key may trade for a vault, tested with an action without effect. */
async function mayAct({ target, pace }: Operating, key: Identity, vault: VaultIdentifiers): Promise<ActResult> {
  await pace.blocks(2);
  return target.act(key, { type: 'cancel_all_orders', params: { owner: vault.address } });
}

export const userVaultNoOperatorCheck = check({
  id: 'vaults.operator.user-vault',
  title: 'a user vault cannot have an operator',
  clauses: ['vaults.operator.kind'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openVault(context, leader);
    const operator = given.stranger();
    const grant = vaultOperatorAction(vault, { operator: operator.address });
    const tried = await actForCommitReply(
      context,
      () => target.act(leader, grant),
      makeUnaffordableProbe(context, leader),
    );
    judgeCommitRefusal(expect('vaults.operator.kind'), tried);
    const acted = await mayAct(context, operator, vault);
    expect('vaults.operator.kind').relation(
      'an action of the refused operator for the vault to be refused for its signer',
      { acted },
      (reported) => isSignerRefused(reported.acted),
    );
  },
});

export const userVaultNoVotedOperatorCheck = check({
  id: 'vaults.operator.user-vault-voted',
  title: 'a user vault cannot have an operator, even one that governance has admitted',
  clauses: ['vaults.operator.kind'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openVault(context, leader);
    const operator = given.stranger();
    await voteMetaliquidityLeader(context, operator.address);
    const grant = vaultOperatorAction(vault, { operator: operator.address });
    const tried = await actForCommitReply(
      context,
      () => target.act(leader, grant),
      makeUnaffordableProbe(context, leader),
    );
    judgeCommitRefusal(expect('vaults.operator.kind'), tried);
  },
});

export const operatorGrantedCheck = check({
  id: 'vaults.operator.granted',
  title: 'an admitted operator acts for its vault; a vault has one operator, and an operator one vault',
  clauses: [
    'vaults.operator.acts',
    'vaults.operator.leader',
    'vaults.operator.zero',
    'vaults.operator.set',
    'vaults.operator.one-per-vault',
    'vaults.operator.one-vault',
    'vaults.operator.expiry-zero',
  ],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const rival = await given.fundedAccount({ usdc: '5' });
    const vault = await openMetaliquidityVault(context, leader);
    const other = await openMetaliquidityVault(context, rival);
    // Known accounts: a venue may refuse the signature of any other key.
    const [operator, second, outsider] = await Promise.all([
      given.fundedAccount({ usdc: '1' }),
      given.fundedAccount({ usdc: '1' }),
      given.fundedAccount({ usdc: '1' }),
    ]);
    // Includes the zero address: its absence from the set is not the reason for the refusal.
    for (const account of [operator.address, second.address, zeroAddress])
      await voteMetaliquidityLeader(context, account);
    given.afterwards(() => voteMetaliquidityLeader(context, zeroAddress, false));
    const tried = (who: Identity, grant: ReturnType<typeof vaultOperatorAction>) =>
      actForCommitReply(context, () => target.act(who, grant), makeUnaffordableProbe(context, leader));
    const to = (key: Pick<Identity, 'address'>, more: Partial<Parameters<typeof vaultOperatorAction>[1]> = {}) =>
      vaultOperatorAction(vault, { operator: key.address, ...more });
    const isUnknown = ({ acted }: { readonly acted: ActResult }) => isSignerRefused(acted);
    const unknown = 'an action of the account without a grant to be refused for its signer';
    for (const who of [operator, outsider, rival])
      judgeCommitRefusal(expect('vaults.operator.leader'), await tried(who, to(operator)));
    const named = { acted: await mayAct(context, operator, vault) };
    expect('vaults.operator.leader').relation(unknown, named, isUnknown);
    judgeCommitRefusal(expect('vaults.operator.zero'), await tried(leader, to({ address: zeroAddress })));
    judgeCommitRefusal(expect('vaults.operator.set'), await tried(leader, to(outsider)));
    judgeCommitRefusal(expect('vaults.operator.expiry-zero'), await tried(leader, to(operator, { expires_at_ms: 0 })));
    const unending = { acted: await mayAct(context, operator, vault) };
    expect('vaults.operator.expiry-zero').relation(unknown, unending, isUnknown);
    // A grant that ends at 0 is in force on a venue where 0 means no end.
    if (!isUnknown(unending)) await given.accepted(target.act(leader, to(operator, { allowed: false })));

    const reply = await target.act(leader, to(operator));
    given.require(isAccepted(reply), 'the grant was refused');
    const acted = await mayAct(context, operator, vault);
    expect('vaults.operator.acts').accepted(acted);
    judgeCommitRefusal(expect('vaults.operator.one-per-vault'), await tried(leader, to(second)));
    const busy = vaultOperatorAction(other, { operator: operator.address });
    judgeCommitRefusal(expect('vaults.operator.one-vault'), await tried(rival, busy));
    for (const [clause, key, of] of [
      ['vaults.operator.one-per-vault', second, vault],
      ['vaults.operator.one-vault', operator, other],
    ] as const) {
      const kept = await mayAct(context, key, of);
      expect(clause).relation(
        'an action under the refused second grant to be refused for its signer',
        { kept },
        (reported) => isSignerRefused(reported.kept),
      );
    }
  },
});

export const operatorEndedCheck = check({
  id: 'vaults.operator.ended',
  title: 'a revoked operator, or one that governance removes from the set, can no longer act for its vault',
  clauses: ['vaults.operator.revoke', 'vaults.operator.acts', 'vaults.operator.removed'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openMetaliquidityVault(context, leader);
    const operator = given.stranger();
    const outsider = given.stranger();
    await voteMetaliquidityLeader(context, operator.address);
    const grant = vaultOperatorAction(vault, { operator: operator.address });
    const revoke = (key: Pick<Identity, 'address'>) =>
      target.act(leader, vaultOperatorAction(vault, { operator: key.address, allowed: false }));
    const acts = async () => isAccepted(await mayAct(context, operator, vault));
    const clause = expect('vaults.operator.revoke');

    await given.accepted(target.act(leader, grant));
    if (!clause.exercised(await acts(), 'an operator that acts for the vault')) return;
    clause.accepted(await revoke(operator));
    const after = await mayAct(context, operator, vault);
    clause.relation(
      'an action of the revoked operator for the vault to be refused for its signer',
      { after },
      (reported) => isSignerRefused(reported.after),
    );
    // Includes an account without a grant; an operator's address is never zero, even in a revocation.
    for (const key of [operator, outsider]) clause.accepted(await revoke(key));

    // Both become available: the vault for another operator, and the operator for another vault.
    const rival = await given.fundedAccount({ usdc: '5' });
    const other = await openMetaliquidityVault(context, rival);
    const second = given.stranger();
    await voteMetaliquidityLeader(context, second.address);
    await target.act(leader, vaultOperatorAction(vault, { operator: second.address }));
    const next = await mayAct(context, second, vault);
    expect('vaults.operator.acts').accepted(next);
    await target.act(rival, vaultOperatorAction(other, { operator: operator.address }));
    expect('vaults.operator.acts').accepted(await mayAct(context, operator, other));
    for (const [who, of, { address }] of [
      [leader, vault, second],
      [rival, other, operator],
    ] as const)
      await given.accepted(target.act(who, vaultOperatorAction(of, { operator: address, allowed: false })));

    await given.accepted(target.act(leader, grant));
    if (!expect('vaults.operator.removed').exercised(await acts(), 'an operator that acts for the vault')) return;
    await voteMetaliquidityLeader(context, operator.address, false);
    const removed = await mayAct(context, operator, vault);
    expect('vaults.operator.removed').relation(
      'an action of the removed operator for the vault to be refused for its signer',
      { removed },
      (reported) => isSignerRefused(reported.removed),
    );
    // The approval is removed, not suspended: it does not return with the place in the set, and the vault is available.
    await voteMetaliquidityLeader(context, operator.address);
    const returned = await mayAct(context, operator, vault);
    expect('vaults.operator.removed').relation(
      'an action of a removed and readmitted operator, without a new grant, to be refused for its signer',
      { returned },
      (reported) => isSignerRefused(reported.returned),
    );
    // A vault that accepted no other operator after a revocation would accept none now.
    if (!expect('vaults.operator.removed').exercised(isAccepted(next), 'a vault that takes another operator')) return;
    await target.act(leader, vaultOperatorAction(vault, { operator: second.address }));
    expect('vaults.operator.removed').accepted(await mayAct(context, second, vault));
  },
});

export const operatorExpirySignedCheck = check({
  id: 'vaults.operator.expiry',
  title: 'the expiry of an operator grant is always signed, as 0 where it is omitted',
  clauses: ['vaults.operator.expiry-signed'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openMetaliquidityVault(context, leader);
    const operator = given.stranger();
    await voteMetaliquidityLeader(context, operator.address);
    const clause = expect('vaults.operator.expiry-signed');
    const sent = async (expiresAtMs: number, more: { readonly expires_at_ms?: number | null }) => {
      const action = vaultOperatorAction(vault, { operator: operator.address, ...more });
      const words = [
        ['uint64 vaultId', eip712UintWord(BigInt(vault.id))],
        ['address operator', eip712AddressWord(operator.address)],
        ['bool allowed', eip712BoolWord(true)],
        ['uint64 expiresAtMs', eip712UintWord(expiresAtMs)],
      ] as const;
      return actWithIndependentDigest(context, leader, action, 'RegisterMetaliquidityOperator', words);
    };
    const later = (await pace.timeMs()) + 3_600_000;
    // The signed time differs from the sent one.
    for (const [signed, more] of [
      [0, { expires_at_ms: later }],
      [later, {}],
      [later, { expires_at_ms: later + 1 }],
    ] as const) {
      const reply = await sent(signed, more);
      const acted = await mayAct(context, operator, vault);
      clause.relation(
        'no operator rights from a grant whose expires_at_ms differs from the signed one',
        { reply, acted },
        (reported) => isSignerRefused(reported.acted),
      );
    }
    const acts: ActResult[] = [];
    for (const [signed, more] of [
      [later, { expires_at_ms: later }],
      [0, {}],
      [0, { expires_at_ms: null }],
    ] as const) {
      clause.accepted(await sent(signed, more));
      acts.push(await mayAct(context, operator, vault));
      await given.accepted(
        target.act(leader, vaultOperatorAction(vault, { operator: operator.address, allowed: false })),
      );
    }
    if (acts.every(isSignerRefused)) throw new NotExercised('an operator that acts for its vault');
    for (const acted of acts) clause.accepted(acted);
  },
});
