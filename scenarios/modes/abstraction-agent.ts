import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { awaitAccountInMode } from '../../harness/setup/split-account.ts';

export default check({
  id: 'modes.abstraction.agent',
  title: 'agent_set_abstraction, whether accepted or refused, changes the abstraction of no account',
  clauses: ['modes.abstraction.agent-action'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [master, agent] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '20' }),
    ]);
    await approveAgentAndAwaitCommit(context, master, agent);
    const clause = 'modes.abstraction.agent-action';
    for (const [signer, { address: user }] of [
      [agent, master],
      [master, master],
      [agent, agent],
    ] as const) {
      const reply = await target.act(signer, { type: 'agent_set_abstraction', params: { user, kind: 0, value: '1' } });
      // Either form is accepted, but a refusal must have a code.
      if (isRefused(reply)) expect(clause).refused(reply);
      else expect(clause).accepted(reply);
    }
    await pace.blocks(2);
    for (const who of [master, agent]) {
      const state = await awaitAccountInMode(context, who, 'unified');
      expect(clause).equal(field(state, 'abstraction'), 'unified');
    }
  },
});
