import { check } from '../../harness/check/check.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { voteDeployParams } from '../../harness/setup/perp-deploys.ts';
import {
  finalizeSupplyAction,
  makeFundedSpotDeployer,
  registerPair,
  registerPairAction,
  registerToken,
  registerTokenAction,
  seedHoldersAction,
  setPairActiveAction,
  setPairParamsAction,
  uniqueTokenSymbol,
  voteWaivePairGridRequirement,
  waitForRegistrationFloor,
} from '../../harness/setup/spot-deploys.ts';

// Only votes close the lane or require a grid.
export default check({
  id: 'spot-deploy.lane.closed',
  title: 'every spot deployment action is refused while governance has disabled spot deployment',
  clauses: ['spot-deploy.lane.disabled'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await makeFundedSpotDeployer(context, 5);
    const token = await registerToken(context, owner);
    const pair = await registerPair(context, owner, token);
    // A venue may allow only one pair of two tokens.
    const unpaired = await registerToken(context, owner, { symbol: uniqueTokenSymbol(owner, 3) });
    await voteWaivePairGridRequirement(context);
    const quote = venue.usdc.signingId;
    const actions = [
      registerTokenAction({ symbol: uniqueTokenSymbol(owner, 2) }),
      registerPairAction({ base: unpaired, quote, name: `${uniqueTokenSymbol(owner)}/X` }),
      setPairParamsAction(pair, [30, 10], 100),
      setPairActiveAction(pair),
      setPairActiveAction(pair, false),
      seedHoldersAction(token, [[given.stranger(), '1']]),
    ];
    await given.accepted(target.act(owner, seedHoldersAction(token, [[given.stranger(), '1']])));
    const closed = [...actions, finalizeSupplyAction(token, '1')];
    await voteDeployParams(context, { mip1_enabled: false }, { mip1_enabled: true });
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.lane.disabled'), owner, closed);
    await voteDeployParams(context, { mip1_enabled: true }, { mip1_enabled: true });
    await waitForRegistrationFloor(context);
    for (const action of [...actions, finalizeSupplyAction(token, '2')])
      await sendAndJudgeCommit(context, expect('spot-deploy.lane.disabled'), owner, action);
  },
});
