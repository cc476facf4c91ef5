import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { makeFundedStaker } from '../../harness/setup/staking.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'staking.link.always-refused',
  title: 'linking a staking account is always refused',
  clauses: ['staking.link.refused'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const who = await makeFundedStaker(context, '1', '0.25');
    const funded = async () => (await given.fundedAccount({ usdc: '1' })).address;
    const whom = given.sample([async () => given.stranger().address, async () => who.address, funded], 1);
    for (const address of await Promise.all(whom.map((named) => named()))) {
      const link = { type: 'link_staking_user', params: { target: address } };
      const reply = await actForCommitReply(context, () => target.act(who, link), makeUnaffordableProbe(context, who));
      judgeCommitRefusal(expect('staking.link.refused'), reply);
    }
  },
});
