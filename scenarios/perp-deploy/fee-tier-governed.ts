import { check } from '../../harness/check/check.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  makeFundedPerpDeployer,
  registerMarket,
  setPerpFeesAction,
  voteDeployParams,
} from '../../harness/setup/perp-deploys.ts';

// The live ceiling is 0, and only a vote can set another.
export default check({
  id: 'perp-deploy.fee-tier.governed',
  title: 'a fee ceiling counts whole basis points, and deployer fees count tenths of them',
  clauses: ['perp-deploy.fee-tier.ceiling'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const owner = await makeFundedPerpDeployer(context);
    const { id } = await registerMarket(context, owner);
    const none = { mip3_fee_ceiling_bps: 0 };
    await voteDeployParams(context, { mip3_fee_ceiling_bps: 20 }, none);
    const refused = [setPerpFeesAction(id, [201, 10]), setPerpFeesAction(id, [10, 201])];
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.fee-tier.ceiling'), owner, refused);
    await sendAndJudgeCommit(context, expect('perp-deploy.fee-tier.ceiling'), owner, setPerpFeesAction(id, [200, 200]));
    await voteDeployParams(context, none, none);
    for (const action of refused)
      await sendAndJudgeCommit(context, expect('perp-deploy.fee-tier.ceiling'), owner, action);
  },
});
