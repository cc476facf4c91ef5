import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import {
  approveAgentAction,
  approveAgentAndAwaitCommit,
  judgeSignerAccepted,
} from '../../harness/setup/agent-approval.ts';
import { makeOwnerNamingActionSource } from '../../harness/setup/leverage-action.ts';

export default check({
  id: 'agents.approve.again',
  title: 'a second approve_agent replaces the first, be its expiry later or already past',
  clauses: ['agents.approve.overwrites', 'agents.expiry.past-revokes'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const agent = given.stranger();
    const choose = await makeOwnerNamingActionSource(context, master);
    const past = BigInt(await pace.timeMs()) - 600_000n;

    // The answer to an already expired approval does not matter: the next one counts.
    await target.act(master, approveAgentAction(agent, past));
    await approveAgentAndAwaitCommit(context, master, agent);
    judgeSignerAccepted(context, expect('agents.approve.overwrites'), await target.act(agent, choose()));

    const over = await target.act(master, approveAgentAction(agent, past));
    // A venue may refuse an approval that is already expired: then it cannot revoke anything.
    const isAccepted = expect('agents.expiry.past-revokes').exercised(
      !isRefused(over),
      'an approval that is taken when it is over',
    );
    if (!isAccepted) return;
    await given.accepted(over);
    await pace.blocks(2);
    expect('agents.expiry.past-revokes').refused(await target.act(agent, choose()));
  },
});
