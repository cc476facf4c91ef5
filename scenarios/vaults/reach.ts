import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { approve, approved } from '../../harness/setup/agent-approval.ts';
import { heldAtRest } from '../../harness/setup/balances.ts';
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
    const others = {
      follower: await given.fundedAccount({ usdc: '10' }),
      agent: await given.fundedAccount({ usdc: '10' }),
      expired: await given.fundedAccount({ usdc: '10' }),
      'leader of another vault': await given.fundedAccount({ usdc: '10' }),
      stranger: await given.fundedAccount({ usdc: '10' }),
    };
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, seed(vault, '6')));
    await given.accepted(target.act(others.follower, deposit(vault, '3')));
    await approved(context, leader, others.agent);
    await given.accepted(target.act(leader, approve(others.expired, 1n)));
    await openVault(context, others['leader of another vault'], { name: 'another' });
    await pace.blocks();
    const before = await tvlOf(context, leader.address);
    const codes = ['AUTH_UNAUTHORIZED', 'PRECONDITION_FAILED'];

    for (const who of Object.values(others)) {
      const tried = (action: ReturnType<typeof seed> | ReturnType<typeof setting>) =>
        verdictOn(() => target.act(who, action), beyondMeans(context, who));
      const isAgent = who === others.agent || who === others.expired;
      for (const action of given.some([takeOut(vault, '1'), seed(vault, '1')], 1)) {
        const reply = await tried(action);
        if (isAgent) refusedWhereTold(expect('agents.dispatch.recovered'), reply, codes, [200, 400, 401]);
        refusedWhereTold(expect('vaults.transfer.leader'), reply, codes, [200, 400, 401]);
      }
      for (const change of given.some([{ new_name: 'mine' }, { new_paused: true }], 1)) {
        const reply = await tried(setting(vault, change));
        if (isAgent) refusedWhereTold(expect('agents.dispatch.recovered'), reply, codes, [200, 400, 401]);
        refusedWhereTold(expect('vaults.modify.leader'), reply, codes, [200, 400, 401]);
      }
      const rest = await heldAtRest(context, who.address, context.venue.usdc.signingId);
      expect('vaults.transfer.leader').decimal(
        rest.toString(),
        who === others.follower ? '7' : '10',
        'USDC of who does not lead',
      );
    }
    const row = await vaultRow(context, leader.address);
    expect('vaults.modify.leader').equal(row.name, 'desk', 'name of the vault');
    for (const clause of ['vaults.transfer.leader', 'agents.dispatch.recovered'] as const)
      expect(clause).decimal(row.tvl, before, 'tvl');

    const unknown = (action: Parameters<typeof target.act>[1]) =>
      verdictOn(() => target.act(leader, action), beyondMeans(context, leader));
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
      refusedWhereTold(expect(clause), await unknown(action), 'NOT_FOUND', [200, 404]);
  },
});
