import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { approveAgentAction, approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import {
  awaitLedVaultTvl,
  awaitVaultRow,
  followerDepositAction,
  followerWithdrawAction,
  leaderDepositAction,
  leaderWithdrawAction,
  modifyVaultAction,
  openVault,
  renameVaultAction,
  uniqueVaultName,
  unknownVault,
} from '../../harness/setup/vaults.ts';

const roles = ['follower', 'agent', 'expired', 'leader of another vault', 'stranger'] as const;
const settings = [{ new_name: 'mine' }, { new_paused: true }, { new_management_fee_bps: 100 }] as const;
const isAgents = (role: (typeof roles)[number]) => role === 'agent' || role === 'expired';

export default check({
  id: 'vaults.leader.alone',
  title: 'a follower, an agent of the leader, another vault leader or a stranger cannot act as leader of a vault',
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
    await actAndAwaitCommit(context, leader, leaderDepositAction(vault, '6'));
    const become: Readonly<Record<(typeof roles)[number], (who: Identity) => Promise<unknown>>> = {
      follower: (who) => given.accepted(target.act(who, followerDepositAction(vault, '3'))),
      agent: (who) => approveAgentAndAwaitCommit(context, leader, who),
      // A venue that refuses an expired approval sees an unknown key.
      expired: (who) => target.act(leader, approveAgentAction(who, 1n)),
      'leader of another vault': (who) => openVault(context, who, { name: 'another' }),
      stranger: async () => undefined,
    };
    const others = [];
    for (const role of given.sample(roles, 1, isAgents)) {
      const who = await given.fundedAccount({ usdc: '10' });
      await become[role](who);
      others.push({ role, who });
    }
    await pace.committed();
    const before = await awaitLedVaultTvl(context, leader.address);

    let hasSettings = false;
    for (const { role, who } of others) {
      const tried = (action: ReturnType<typeof leaderDepositAction> | ReturnType<typeof modifyVaultAction>) =>
        actForCommitReply(context, () => target.act(who, action), makeUnaffordableProbe(context, who));
      const isAgent = isAgents(role);
      for (const action of given.sample([leaderWithdrawAction(vault, '1'), leaderDepositAction(vault, '1')], 1)) {
        const reply = await tried(action);
        // An agent has codes of its own.
        judgeCommitRefusal(expect(isAgent ? 'agents.dispatch.recovered' : 'vaults.transfer.leader'), reply);
      }
      await given.part(async () => {
        // Each setting is sent separately: a venue may authorise one setting and not another.
        for (const change of settings) {
          const reply = await tried(modifyVaultAction(vault, change));
          judgeCommitRefusal(expect(isAgent ? 'agents.dispatch.recovered' : 'vaults.modify.leader'), reply);
          hasSettings = true;
        }
      });
      const kept = role === 'follower' ? '7' : '10';
      const rest = await readBalanceAfterPending(context, who.address, context.venue.usdc.signingId, kept);
      expect('vaults.transfer.leader').decimal(rest, kept, 'USDC of the account that does not lead the vault');
    }
    const row = await awaitVaultRow(context, leader.address);
    if (hasSettings)
      expect('vaults.modify.leader').equal(field(row, 'name'), uniqueVaultName(leader), 'name of the vault');
    for (const clause of ['vaults.transfer.leader', 'agents.dispatch.recovered'] as const)
      expect(clause).decimal(field(row, 'tvl'), before);

    // The vault shows what an acknowledgement leaves open: no other account has paused it.
    if (hasSettings) {
      const payer = await given.fundedAccount({ usdc: '5' });
      // The amount equals a possible follower's deposit.
      await target.act(payer, followerDepositAction(vault, '3'));
      const paid = before.plus(Dec.of(3));
      expect('vaults.modify.leader').decimal(
        await awaitLedVaultTvl(context, leader.address, paid),
        paid,
        'tvl after a deposit that follows pause requests of other accounts',
      );
    }

    const unknown = (action: Parameters<typeof target.act>[1]) =>
      actForCommitReply(context, () => target.act(leader, action), makeUnaffordableProbe(context, leader));
    for (const [clause, action] of given.sample(
      [
        ['vaults.modify.unknown', renameVaultAction(unknownVault, 'nobody')],
        ['vaults.deposit.unknown', followerDepositAction(unknownVault, '1')],
        ['vaults.deposit.unknown', leaderDepositAction(unknownVault, '1')],
        ['vaults.withdraw.unknown', followerWithdrawAction(unknownVault, '1')],
      ] as const,
      1,
      ([clause]) => clause,
    ))
      await given.part(async () => judgeCommitRefusal(expect(clause), await unknown(action)));
  },
});
