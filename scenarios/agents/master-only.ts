import { check } from '../../harness/check/check.ts';
import { isAccepted, isAuthRefusal } from '../../harness/client/outcome.ts';
import {
  approveAgentAction,
  approveAgentAndAwaitCommit,
  judgeSignerAccepted,
} from '../../harness/setup/agent-approval.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeOwnerNamingActionSource } from '../../harness/setup/leverage-action.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'agents.master-only.own-account',
  title: "a master-only action that an agent signs acts on the agent's own account",
  clauses: ['agents.master-only.no-failure', 'agents.master-only.own-balance', 'agents.master-only.own-agents'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const asset = venue.usdc.signingId;
    const [master, agent] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '10' }),
    ]);
    const helper = given.stranger();
    const { address: destination } = given.stranger();
    await approveAgentAndAwaitCommit(context, master, agent);

    const before = await readBalanceAfterPending(context, master.address, asset);
    const sent = await target.act(agent, sendAssetAction({ asset, destination, amount: '1.25' }));
    expect('agents.master-only.no-failure').relation(
      'no AUTH code in the reply to send_asset of the agent',
      { sent },
      (reported) => !isAuthRefusal(reported.sent),
    );
    given.require(isAccepted(sent), 'the send was refused');
    const arrived = await awaitBalance(context, destination, asset, '1.25');
    expect('agents.master-only.own-balance').decimal(arrived, '1.25', 'USDC of the recipient');
    expect('agents.master-only.own-balance').decimal(
      await awaitBalance(context, agent.address, asset, '8.75'),
      '8.75',
      'USDC of the agent',
    );
    expect('agents.master-only.own-balance').decimal(
      await readBalanceAfterPending(context, master.address, asset, before),
      before,
      'USDC of the master account',
    );

    const approval = await target.act(agent, approveAgentAction(helper));
    expect('agents.master-only.no-failure').relation(
      'no AUTH code in the reply to approve_agent of the agent',
      { approval },
      (reported) => !isAuthRefusal(reported.approval),
    );
    given.require(isAccepted(approval), 'the approval was refused');
    await pace.blocks(3);
    expect('agents.master-only.own-agents').refused(
      await target.act(helper, (await makeOwnerNamingActionSource(context, master))()),
    );
    judgeSignerAccepted(
      context,
      expect('agents.master-only.own-agents'),
      await target.act(helper, (await makeOwnerNamingActionSource(context, agent))()),
    );
  },
});
