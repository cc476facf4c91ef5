import { check } from '../../harness/check/check.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { prepareOutflowActions } from '../../harness/setup/outflow-actions.ts';

export default check({
  id: 'agents.capable.ways-out',
  title: 'no money action signed by an agent moves money of its master account, with or without owner',
  clauses: ['agents.capable.rest'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = expect('agents.capable.rest');
    const master = await given.fundedAccount({ usdc: '20', native: '2' });
    const agent = given.stranger();
    const ways = await prepareOutflowActions(context, master);
    await approveAgentAndAwaitCommit(context, master, agent);
    const before = await readUsdcAndNative(context, master.address);
    const judges = async ({ out, token, action }: (typeof ways)[number]) => {
      const plain = action('1');
      const { params } = plain;
      for (const named of given.sample(
        [plain, { ...plain, params: { ...Object(params), owner: master.address } }],
        1,
      )) {
        // Uses the agent's nonce, because an agent uses nonces of its own.
        const { nonce } = target.envelope(agent, { type: 'noop', params: {} });
        await target.act(agent, named, { nonce });
      }
      await pace.blocks(2);
      const after = await readUsdcAndNative(context, master.address);
      clause.decimal(
        after[token],
        before[token],
        `${token} of the master account after its agent moved 1 of it to ${out}`,
      );
    };
    await given.eachPart(ways, judges, 3);
  },
});
