import { check } from '../../harness/check/check.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { approveAgentAction, judgeSignerAccepted } from '../../harness/setup/agent-approval.ts';
import { makeOwnerNamingActionSource } from '../../harness/setup/leverage-action.ts';

export default check({
  id: 'agents.approve.one-block-later',
  title: 'an approval takes effect from the block after its commit, and not before',
  clauses: ['agents.approve.pending', 'agents.approve.effective'],
  by: 'operate',
  control: 'block',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const agent = given.stranger();
    const choose = await makeOwnerNamingActionSource(context, master);
    const control = await given.blocksHeld();
    await control.commit();

    const approving = target.act(master, approveAgentAction(agent));
    // A round trip, so that the approval arrives: it waits for the same block as the agent's action would.
    await target.read('user_rate_limit', { address: master.address });
    const early = await target.act(agent, choose());
    expect('agents.approve.pending').refused(early);
    // The approval commits in one of the first two blocks; whether the next one must pass as well is open (D43).
    await control.commit(3);
    const approved = await approving;
    given.require(isAccepted(approved), 'the approval was refused');
    // On a busy machine the approval arrives after these blocks.
    if ((await pace.hasRun(approved)) !== true) await control.commit(3);
    await control.blocks({ mode: 'instant' });
    judgeSignerAccepted(context, expect('agents.approve.effective'), await target.act(agent, choose()));
  },
});
