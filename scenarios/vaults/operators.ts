import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import type { Acted } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { refusesSigner } from '../../harness/setup/agent-approval.ts';
import { address, flag, uint } from '../../harness/setup/own-digest.ts';
import { actAs } from '../../harness/setup/own-encoding.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';
import { openMetaliquidity, openVault, operatorGrant, type Vault, voteIntoSet } from '../../harness/setup/vaults.ts';

type Operating = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>;

/** Whether a key trades for a vault: asked by something that changes nothing. */
async function mayAct({ target, pace }: Operating, key: Identity, vault: Vault): Promise<Acted> {
  await pace.blocks(2);
  return target.act(key, { type: 'cancel_all_orders', params: { owner: vault.address } });
}

export const userVault = check({
  id: 'vaults.operator.user-vault',
  title: 'a user vault takes no operator',
  clauses: ['vaults.operator.kind'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openVault(context, leader);
    const operator = given.stranger();
    const grant = operatorGrant(vault, { operator: operator.address });
    const tried = await verdictOn(context, () => target.act(leader, grant), beyondMeans(context, leader));
    refusedWhereTold(expect('vaults.operator.kind'), tried);
    const acted = await mayAct(context, operator, vault);
    expect('vaults.operator.kind').relation('a signer who may not act for the vault', { acted }, (told) =>
      refusesSigner(told.acted),
    );
  },
});

export const votedUser = check({
  id: 'vaults.operator.user-vault-voted',
  title: 'a user vault takes no operator that governance has let in either',
  clauses: ['vaults.operator.kind'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openVault(context, leader);
    const operator = given.stranger();
    await voteIntoSet(context, operator.address);
    const grant = operatorGrant(vault, { operator: operator.address });
    const tried = await verdictOn(context, () => target.act(leader, grant), beyondMeans(context, leader));
    refusedWhereTold(expect('vaults.operator.kind'), tried);
  },
});

export const granted = check({
  id: 'vaults.operator.granted',
  title: 'an operator of the set acts for its vault: one for a vault, and one vault for each',
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
    const vault = await openMetaliquidity(context, leader);
    const other = await openMetaliquidity(context, rival);
    const operator = given.stranger();
    const second = given.stranger();
    const outsider = given.stranger();
    // The zero address as well: that it is outside of the set is not what refuses it.
    for (const account of [operator.address, second.address, zeroAddress]) await voteIntoSet(context, account);
    given.afterwards(() => voteIntoSet(context, zeroAddress, false));
    const tried = (who: Identity, grant: ReturnType<typeof operatorGrant>) =>
      verdictOn(context, () => target.act(who, grant), beyondMeans(context, leader));
    const to = (key: Pick<Identity, 'address'>, more: { readonly expires_at_ms?: number } = {}) =>
      operatorGrant(vault, { operator: key.address, ...more });
    for (const who of [operator, outsider, rival])
      refusedWhereTold(expect('vaults.operator.leader'), await tried(who, to(operator)));
    refusedWhereTold(expect('vaults.operator.zero'), await tried(leader, to({ address: zeroAddress })));
    refusedWhereTold(expect('vaults.operator.set'), await tried(leader, to(outsider)));
    refusedWhereTold(expect('vaults.operator.expiry-zero'), await tried(leader, to(operator, { expires_at_ms: 0 })));
    const before = await mayAct(context, operator, vault);
    for (const clause of ['vaults.operator.leader', 'vaults.operator.expiry-zero'] as const)
      expect(clause).relation('nobody who operates the vault', { before }, (told) => refusesSigner(told.before));

    const reply = await target.act(leader, to(operator));
    given.that(isAccepted(reply), 'the grant was refused');
    const acted = await mayAct(context, operator, vault);
    expect('vaults.operator.acts').accepted(acted);
    refusedWhereTold(expect('vaults.operator.one-per-vault'), await tried(leader, to(second)));
    const busy = operatorGrant(other, { operator: operator.address });
    refusedWhereTold(expect('vaults.operator.one-vault'), await tried(rival, busy));
    for (const [clause, key, of] of [
      ['vaults.operator.one-per-vault', second, vault],
      ['vaults.operator.one-vault', operator, other],
    ] as const) {
      const kept = await mayAct(context, key, of);
      expect(clause).relation('no second grant', { kept }, (told) => refusesSigner(told.kept));
    }
  },
});

export const revoked = check({
  id: 'vaults.operator.ended',
  title: 'an operator that is revoked, or that governance takes out of the set, acts for its vault no more',
  clauses: ['vaults.operator.revoke', 'vaults.operator.removed'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openMetaliquidity(context, leader);
    const operator = given.stranger();
    const outsider = given.stranger();
    await voteIntoSet(context, operator.address);
    const grant = operatorGrant(vault, { operator: operator.address });
    const revoke = (key: Pick<Identity, 'address'>) =>
      target.act(leader, operatorGrant(vault, { operator: key.address, allowed: false }));
    const acts = async () => isAccepted(await mayAct(context, operator, vault));
    const clause = expect('vaults.operator.revoke');

    await given.accepted(target.act(leader, grant));
    if (!clause.exercised(await acts(), 'an operator that acts for the vault')) return;
    clause.accepted(await revoke(operator));
    const after = await mayAct(context, operator, vault);
    clause.relation('a signer who may no longer act for the vault', { after }, (told) => refusesSigner(told.after));
    // The account of nobody's grant as well.
    for (const key of [operator, outsider, { address: zeroAddress }]) clause.accepted(await revoke(key));

    await given.accepted(target.act(leader, grant));
    if (!expect('vaults.operator.removed').exercised(await acts(), 'an operator that acts for the vault')) return;
    await voteIntoSet(context, operator.address, false);
    const removed = await mayAct(context, operator, vault);
    expect('vaults.operator.removed').relation('a signer who may no longer act for the vault', { removed }, (told) =>
      refusesSigner(told.removed),
    );
  },
});

export const signedExpiry = check({
  id: 'vaults.operator.expiry',
  title: 'the expiry of a grant is always signed, as 0 where it is left out',
  clauses: ['vaults.operator.expiry-signed'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const leader = await given.fundedAccount({ usdc: '5' });
    const vault = await openMetaliquidity(context, leader);
    const operator = given.stranger();
    await voteIntoSet(context, operator.address);
    const clause = expect('vaults.operator.expiry-signed');
    const sent = async (expiresAtMs: number, more: { readonly expires_at_ms?: number | null }) => {
      const action = operatorGrant(vault, { operator: operator.address, ...more });
      const words = [
        ['uint64 vaultId', uint(BigInt(vault.id))],
        ['address operator', address(operator.address)],
        ['bool allowed', flag(true)],
        ['uint64 expiresAtMs', uint(expiresAtMs)],
      ] as const;
      return actAs(context, leader, action, 'RegisterMetaliquidityOperator', words);
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
      clause.relation('no grant of what was not signed', { reply, acted }, (told) => refusesSigner(told.acted));
    }
    for (const [signed, more] of [
      [later, { expires_at_ms: later }],
      [0, {}],
      [0, { expires_at_ms: null }],
    ] as const) {
      clause.accepted(await sent(signed, more));
      const acted = await mayAct(context, operator, vault);
      clause.accepted(acted);
      await given.accepted(target.act(leader, operatorGrant(vault, { operator: operator.address, allowed: false })));
    }
  },
});
