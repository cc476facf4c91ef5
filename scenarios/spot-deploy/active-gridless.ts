import { check } from '../../harness/check/check.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  makeFundedSpotDeployer,
  registerPair,
  registerToken,
  setPairActiveAction,
  setPairParamsAction,
  voteWaivePairGridRequirement,
} from '../../harness/setup/spot-deploys.ts';

export default check({
  id: 'spot-deploy.active.gridless',
  title: 'a pair without tick and lot size cannot be activated while a grid is required',
  clauses: ['spot-deploy.active.grid'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await makeFundedSpotDeployer(context);
    const pair = await registerPair(context, owner, await registerToken(context, owner));
    await given.accepted(target.act(owner, setPairParamsAction(pair, [30, 10], 100)));
    if (!(await voteWaivePairGridRequirement(context, true)))
      throw new Unsupported('control: a vote that pairs need a grid');
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.active.grid'), owner, [setPairActiveAction(pair)]);
    await voteWaivePairGridRequirement(context);
    await sendAndJudgeCommit(context, expect('spot-deploy.active.grid'), owner, setPairActiveAction(pair));
    await given.accepted(target.act(owner, setPairActiveAction(pair, false)));
  },
});
