import { check } from '../../harness/check/check.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { approved } from '../../harness/setup/agent-approval.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { MICRO, outboxOf, usdcOf, withdrawal, withdrawn } from '../../harness/setup/bridge.ts';

export default check({
  id: 'bridge.withdrawals.of-agents',
  title: 'what an agent withdraws is its own, and none of its master',
  clauses: ['agents.master-only.own-withdrawal'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const master = await given.fundedAccount({ usdc: '12' });
    const agent = await given.fundedAccount({ usdc: '10' });
    const { address: to } = given.stranger();
    const { chain } = await withdrawn(context, master, { to });
    const count = (await outboxOf(context, master.address))?.length;
    await approved(context, master, agent);
    const [his, its] = [await held(context, master.address, usdc), await held(context, agent.address, usdc)];
    const reply = await target.act(agent, withdrawal({ to, chain }));
    const clause = expect('agents.master-only.own-withdrawal');
    clause.decimal((await heldAtRest(context, master.address, usdc, his)).toString(), his, 'USDC of the master');
    if (count !== undefined)
      clause.equal((await outboxOf(context, master.address))?.length, count, 'entries of the master');
    // A venue may turn an agent away altogether.
    if (refusalOf(reply) !== null) return;
    const left = await held(context, agent.address, usdc);
    clause.that(left.compare(its.minus(usdcOf(MICRO))) <= 0, {
      expected: `${usdcOf(MICRO)} USDC less on the account of the agent`,
      actual: left.toString(),
    });
  },
});
