import { check } from '../../harness/check/check.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  makeFundedPerpDeployer,
  registerMarketAction,
  uniqueDexName,
  voteDeployParams,
} from '../../harness/setup/perp-deploys.ts';
import {
  assumeKnownRegistrationPrice,
  awaitListedToken,
  registerPairAction,
  registerTokenAction,
  uniqueTokenSymbol,
  waitForRegistrationFloor,
} from '../../harness/setup/spot-deploys.ts';

// The live cap is 0, and only a vote can set another.
export default check({
  id: 'spot-deploy.epoch.capped',
  title: 'a cap bounds registrations of tokens, pairs and markets per epoch together; without a cap they continue',
  clauses: ['spot-deploy.epoch.cap', 'spot-deploy.epoch.uncapped'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { target, venue, expect } = context;
    // A single account registers all: no section says whether the count is per chain or per deployer.
    await assumeKnownRegistrationPrice(context);
    const owner = await makeFundedPerpDeployer(context);
    const uncapped = { mip3_max_deploys_per_epoch: 0 };
    await voteDeployParams(context, uncapped, uncapped);
    const symbol = uniqueTokenSymbol(owner);
    await waitForRegistrationFloor(context);
    await sendAndJudgeCommit(context, expect('spot-deploy.epoch.uncapped'), owner, registerTokenAction({ symbol }));
    const base = Number((await awaitListedToken(context, symbol))?.id);
    const tokens = [2, 3, 4].map((nth) => registerTokenAction({ symbol: uniqueTokenSymbol(owner, nth) }));
    const pair = registerPairAction({ base, quote: venue.usdc.signingId, name: `${symbol}/USDC` });
    const name = uniqueDexName(owner);
    const market = registerMarketAction({ symbol: `${name}:X1`, name });
    const [first, ...more] = tokens;
    await waitForRegistrationFloor(context);
    await voteDeployParams(context, { mip3_max_deploys_per_epoch: 1 }, uncapped);
    // Registrations before the vote may or may not count: the second of two exceeds the cap.
    const isFirstAccepted = first !== undefined && isAccepted(await target.act(owner, first));
    const above = [...more, pair, market];
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.epoch.cap'), owner, above);
    await voteDeployParams(context, uncapped, uncapped);
    for (const action of isFirstAccepted ? above : [...tokens, pair, market]) {
      await waitForRegistrationFloor(context);
      await sendAndJudgeCommit(context, expect('spot-deploy.epoch.uncapped'), owner, action);
    }
  },
});
