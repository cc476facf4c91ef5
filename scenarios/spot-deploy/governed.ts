import { check } from '../../harness/check/check.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { judgeCommitAccepts, judgeEachRefused } from '../../harness/setup/judge-commit.ts';
import { voteDeployParams } from '../../harness/setup/perp-deploys.ts';
import {
  deployPair,
  deployToken,
  finalizeSupplyAction,
  fundedSpotDeployer,
  registerPairAction,
  registerTokenAction,
  seedHoldersAction,
  setPairActiveAction,
  setPairParamsAction,
  tokenSymbolFor,
  voteGridOptional,
  waitForAuctionFloor,
} from '../../harness/setup/spot-deploys.ts';

// Votes alone close the lane, and ask for a grid.
export const laneClosedCheck = check({
  id: 'spot-deploy.lane.closed',
  title: 'while governance has closed it, every action of spot deployment is refused',
  clauses: ['spot-deploy.lane.disabled'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await fundedSpotDeployer(context, 5);
    const token = await deployToken(context, owner);
    const pair = await deployPair(context, owner, token);
    // A venue may have one pair of two tokens, and no more.
    const unpaired = await deployToken(context, owner, { symbol: tokenSymbolFor(owner, 3) });
    await voteGridOptional(context);
    const quote = venue.usdc.signingId;
    const actions = [
      registerTokenAction({ symbol: tokenSymbolFor(owner, 2) }),
      registerPairAction({ base: unpaired, quote, name: `${tokenSymbolFor(owner)}/X` }),
      setPairParamsAction(pair, [30, 10], 100),
      setPairActiveAction(pair),
      setPairActiveAction(pair, false),
      seedHoldersAction(token, [[given.stranger(), '1']]),
    ];
    await given.accepted(target.act(owner, seedHoldersAction(token, [[given.stranger(), '1']])));
    const closed = [...actions, finalizeSupplyAction(token, '1')];
    await voteDeployParams(context, { mip1_enabled: false }, { mip1_enabled: true });
    await judgeEachRefused(context, expect('spot-deploy.lane.disabled'), owner, closed);
    await voteDeployParams(context, { mip1_enabled: true }, { mip1_enabled: true });
    await waitForAuctionFloor(context);
    for (const action of [...actions, finalizeSupplyAction(token, '2')])
      await judgeCommitAccepts(context, expect('spot-deploy.lane.disabled'), owner, action);
  },
});

export const activeGridlessCheck = check({
  id: 'spot-deploy.active.gridless',
  title: 'where a grid is required, a pair without tick and lot size does not open',
  clauses: ['spot-deploy.active.grid'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await fundedSpotDeployer(context);
    const pair = await deployPair(context, owner, await deployToken(context, owner));
    await given.accepted(target.act(owner, setPairParamsAction(pair, [30, 10], 100)));
    if (!(await voteGridOptional(context, true))) throw new Unsupported('control: a vote that pairs need a grid');
    await judgeEachRefused(context, expect('spot-deploy.active.grid'), owner, [setPairActiveAction(pair)]);
    await voteGridOptional(context);
    await judgeCommitAccepts(context, expect('spot-deploy.active.grid'), owner, setPairActiveAction(pair));
    await given.accepted(target.act(owner, setPairActiveAction(pair, false)));
  },
});
