import { check } from '../../harness/check/check.ts';
import { approved } from '../../harness/setup/agent-approval.ts';
import { holding } from '../../harness/setup/balances.ts';
import { spendingWays } from '../../harness/setup/spending-ways.ts';

export default check({
  id: 'agents.capable.ways-out',
  title: "no action that moves money takes its master's where an agent signs it, with or without an owner",
  clauses: ['agents.capable.rest'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = expect('agents.capable.rest');
    const master = await given.fundedAccount({ usdc: '20', native: '2' });
    const agent = given.stranger();
    const ways = await spendingWays(context, master);
    await approved(context, master, agent);
    const before = await holding(context, master.address);
    for (const { out, token, action } of given.some(ways, 3)) {
      const plain = action('1');
      const { params } = plain;
      for (const named of given.some([plain, { ...plain, params: { ...Object(params), owner: master.address } }], 1)) {
        // The nonce is not the owner's: an agent spends nonces of its own.
        const { nonce } = target.envelope(agent, { type: 'noop', params: {} });
        await target.act(agent, named, { nonce });
      }
      await pace.blocks(2);
      const after = await holding(context, master.address);
      clause.decimal(after[token], before[token], `${token} of the master after its agent moved 1 of it to ${out}`);
    }
  },
});
