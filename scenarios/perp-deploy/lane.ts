import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  configureAndActivateMarket,
  makeDelegatePermissionActions,
  makeFundedPerpDeployer,
  pushOracleAction,
  registerMarket,
  registerMarketAction,
  setDelegatePermissionsAction,
  setPerpDelegateAction,
  uniqueDexName,
  voteDeployParams,
} from '../../harness/setup/perp-deploys.ts';

// Only a vote closes the lane.
export default check({
  id: 'perp-deploy.lane.closed',
  title: 'every perp deploy action is refused while governance has disabled perp deployment',
  clauses: ['perp-deploy.lane.disabled'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await makeFundedPerpDeployer(context);
    const name = uniqueDexName(owner);
    const market = await registerMarket(context, owner);
    await configureAndActivateMarket(context, owner, market);
    const key = given.stranger();
    const actions = [
      registerMarketAction({ symbol: `${name}:X2` }),
      ...makeDelegatePermissionActions(market.id).map(([, action]) => action),
      setPerpDelegateAction(market.id, key),
      setDelegatePermissionsAction(market.id, key, 1),
    ];
    await voteDeployParams(context, { mip3_enabled: false }, { mip3_enabled: true });
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.lane.disabled'), owner, actions);
    const priced = await target.act(owner, pushOracleAction(market.id, '100'));
    context.reportForm('D49', isRefused(priced) ? 'prices refused' : 'prices taken');
    await voteDeployParams(context, { mip3_enabled: true }, { mip3_enabled: true });
    for (const action of actions) await sendAndJudgeCommit(context, expect('perp-deploy.lane.disabled'), owner, action);
  },
});
