import { check } from '../../harness/check/check.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  makeFundedPerpDeployer,
  registerMarket,
  registerMarketAction,
  uniqueDexName,
  voteDeployParams,
} from '../../harness/setup/perp-deploys.ts';

// The live cap is 0, and only a vote can set another.
export default check({
  id: 'perp-deploy.register.epoch-cap',
  title: 'mip3_max_deploys_per_epoch limits the registrations of an epoch, and without it registrations go on',
  clauses: ['perp-deploy.register.epoch'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await makeFundedPerpDeployer(context);
    const name = uniqueDexName(owner);
    await registerMarket(context, owner);
    const uncapped = { mip3_max_deploys_per_epoch: 0 };
    await voteDeployParams(context, { mip3_max_deploys_per_epoch: 1 }, uncapped);
    // Registrations before the vote may or may not count: the second of two exceeds the cap (D184).
    await target.act(owner, registerMarketAction({ symbol: `${name}:X2` }));
    const third = registerMarketAction({ symbol: `${name}:X3` });
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.register.epoch'), owner, [third]);
    await voteDeployParams(context, uncapped, uncapped);
    const again = await target.act(owner, third);
    if (again.kind === 'other') throw new NotExercised('an answer to a registration without a cap');
    await given.accepted(again);
    expect('perp-deploy.register.epoch').accepted(again);
  },
});
