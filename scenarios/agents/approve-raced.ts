import { check } from '../../harness/check/check.ts';
import { isAccepted, isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { approveAgentAction, judgeSignerAccepted } from '../../harness/setup/agent-approval.ts';
import { makeOwnerNamingActionSource } from '../../harness/setup/leverage-action.ts';

/** Number of agents whose first action races with their approval: losing one race suffices. */
const RACES = 6;

/** Blocks to wait for each approval: the waits of `pace.eventually` are longer. */
const SOON = 5;

// An action sent right after the approval is rightly refused, because no block has passed. If it is accepted, it came a block later, and
// proves nothing.
export default check({
  id: 'agents.approve.raced',
  title: 'an agent action right after its approval is refused as unauthorised, and is accepted some blocks later',
  clauses: ['agents.approve.pending', 'agents.approve.effective'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const choose = await makeOwnerNamingActionSource(context, master);
    const early: ActResult[] = [];
    for (let race = 0; race < RACES && !early.some(isRefused); race++) {
      const agent = given.stranger();
      const approving = target.act(master, approveAgentAction(agent));
      early.push(await target.act(agent, choose()));
      const approved = await approving;
      given.require(isAccepted(approved), 'the approval was refused');
      // Sends the action as soon as the approval may count: a venue that needs more blocks is detected by that.
      const nextBlock = () => (pace.movesClock ? pace.blocks() : pace.passed(1));
      let hasRun = await pace.hasRun(approved);
      for (let left = SOON; left > 0 && hasRun === false; left--) {
        await nextBlock();
        hasRun = await pace.hasRun(approved);
      }
      if (hasRun !== true) await pace.committed();
      // Whether the next block must pass as well is open (D43).
      await nextBlock();
      judgeSignerAccepted(context, expect('agents.approve.effective'), await target.act(agent, choose()));
    }
    for (const reply of expect('agents.approve.pending').exercisedBy(
      early.filter(isRefused),
      'an action that comes before its approval takes effect',
    ))
      expect('agents.approve.pending').refused(reply);
  },
});
