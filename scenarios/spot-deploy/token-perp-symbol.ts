import { check } from '../../harness/check/check.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { makeFundedPerpDeployer, registerMarket } from '../../harness/setup/perp-deploys.ts';
import { makeFundedSpotDeployer, registerTokenAction } from '../../harness/setup/spot-deploys.ts';

export default check({
  id: 'spot-deploy.token.perp-symbol',
  title: 'a token with the symbol of a perpetual market of a deployer is not registered',
  clauses: ['spot-deploy.token.symbol-taken'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { expect } = context;
    const deployer = await makeFundedPerpDeployer(context);
    const { coin } = await registerMarket(context, deployer);
    const owner = await makeFundedSpotDeployer(context, 1);
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.token.symbol-taken'), owner, [
      registerTokenAction({ symbol: coin }),
    ]);
  },
});
