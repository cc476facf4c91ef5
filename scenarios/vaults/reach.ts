import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { approve, approved } from '../../harness/setup/agent-approval.ts';
import { heldAtRest } from '../../harness/setup/balances.ts';
import { inEffect } from '../../harness/setup/in-effect.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';
import {
  deposit,
  nobodysVault,
  openVault,
  renaming,
  seed,
  setting,
  takeOut,
  tvlOf,
  vaultRow,
  withdrawal,
} from '../../harness/setup/vaults.ts';

const roles = ['follower', 'agent', 'expired', 'leader of another vault', 'stranger'] as const;
const isAgents = (role: (typeof roles)[number]) => role === 'agent' || role === 'expired';

export default check({
  id: 'vaults.leader.alone',
  title:
    'neither a follower, nor an agent of the leader, nor the leader of another vault, nor a stranger leads a vault',
  clauses: [
    'vaults.transfer.leader',
    'vaults.modify.leader',
    'vaults.modify.unknown',
    'vaults.deposit.unknown',
    'vaults.withdraw.unknown',
    'agents.dispatch.recovered',
  ],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, pace, expect } = context;
    const leader = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    await inEffect(context, leader, seed(vault, '6'));
    const become: Readonly<Record<(typeof roles)[number], (who: Identity) => Promise<unknown>>> = {
      follower: (who) => given.accepted(target.act(who, deposit(vault, '3'))),
      agent: (who) => approved(context, leader, who),
      // A venue that refuses an approval that is over sees a stranger's key.
      expired: (who) => target.act(leader, approve(who, 1n)),
      'leader of another vault': (who) => openVault(context, who, { name: 'another' }),
      stranger: async () => undefined,
    };
    const others = [];
    for (const role of given.some(roles, 1, isAgents)) {
      const who = await given.fundedAccount({ usdc: '10' });
      await become[role](who);
      others.push({ role, who });
    }
    await pace.committed();
    const before = await tvlOf(context, leader.address);

    let hasSettings = false;
    for (const { role, who } of others) {
      const tried = (action: ReturnType<typeof seed> | ReturnType<typeof setting>) =>
        verdictOn(context, () => target.act(who, action), beyondMeans(context, who));
      const isAgent = isAgents(role);
      for (const action of given.some([takeOut(vault, '1'), seed(vault, '1')], 1)) {
        const reply = await tried(action);
        if (isAgent) refusedWhereTold(expect('agents.dispatch.recovered'), reply);
        refusedWhereTold(expect('vaults.transfer.leader'), reply);
      }
      await given.part(async () => {
        for (const change of given.some([{ new_name: 'mine' }, { new_paused: true }], 1)) {
          const reply = await tried(setting(vault, change));
          if (isAgent) refusedWhereTold(expect('agents.dispatch.recovered'), reply);
          refusedWhereTold(expect('vaults.modify.leader'), reply);
          hasSettings = true;
        }
      });
      const kept = role === 'follower' ? '7' : '10';
      const rest = await heldAtRest(context, who.address, context.venue.usdc.signingId, kept);
      expect('vaults.transfer.leader').decimal(rest, kept, 'USDC of who does not lead');
    }
    const row = await vaultRow(context, leader.address);
    if (hasSettings) expect('vaults.modify.leader').equal(field(row, 'name'), 'desk', 'name of the vault');
    for (const clause of ['vaults.transfer.leader', 'agents.dispatch.recovered'] as const)
      expect(clause).decimal(field(row, 'tvl'), before);

    const unknown = (action: Parameters<typeof target.act>[1]) =>
      verdictOn(context, () => target.act(leader, action), beyondMeans(context, leader));
    for (const [clause, action] of given.some(
      [
        ['vaults.modify.unknown', renaming(nobodysVault, 'nobody')],
        ['vaults.deposit.unknown', deposit(nobodysVault, '1')],
        ['vaults.deposit.unknown', seed(nobodysVault, '1')],
        ['vaults.withdraw.unknown', withdrawal(nobodysVault, '1')],
      ] as const,
      1,
      ([clause]) => clause,
    ))
      await given.part(async () => refusedWhereTold(expect(clause), await unknown(action)));
  },
});
