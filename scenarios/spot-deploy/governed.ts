import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { commitTakes, refusesEach } from '../../harness/setup/commit-verdicts.ts';
import { voteDeploys } from '../../harness/setup/perp-deploys.ts';
import {
  calm,
  deployedPair,
  deployedToken,
  finalSupply,
  pairActive,
  pairListing,
  pairParams,
  seeding,
  spotDeployer,
  symbolOf,
  tokenListing,
  withoutGrid,
} from '../../harness/setup/spot-deploys.ts';

// Votes alone close the lane, and ask for a grid.
export const lane = check({
  id: 'spot-deploy.lane.closed',
  title: 'while governance has closed it, every action of spot deployment is refused',
  clauses: ['spot-deploy.lane.disabled'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await spotDeployer(context, 4);
    const token = await deployedToken(context, owner);
    const pair = await deployedPair(context, owner, token);
    await withoutGrid(context);
    const quote = venue.usdc.signingId;
    const actions = [
      tokenListing({ symbol: symbolOf(owner, 2) }),
      pairListing({ base: token, quote, name: `${symbolOf(owner)}/X` }),
      pairParams(pair, [30, 10], 100),
      pairActive(pair),
      pairActive(pair, false),
      seeding(token, [[given.stranger(), '1']]),
    ];
    await given.accepted(target.act(owner, seeding(token, [[given.stranger(), '1']])));
    const closed = [...actions, finalSupply(token, '1')];
    await voteDeploys(context, { mip1_enabled: false }, { mip1_enabled: true });
    await refusesEach(context, expect('spot-deploy.lane.disabled'), owner, closed);
    await voteDeploys(context, { mip1_enabled: true }, { mip1_enabled: true });
    await calm(context);
    for (const action of [...actions, finalSupply(token, '2')])
      await commitTakes(context, expect('spot-deploy.lane.disabled'), owner, action);
  },
});

export const grid = check({
  id: 'spot-deploy.active.gridless',
  title: 'where a grid is required, a pair without tick and lot size does not open',
  clauses: ['spot-deploy.active.grid'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await spotDeployer(context);
    const pair = await deployedPair(context, owner, await deployedToken(context, owner));
    await given.accepted(target.act(owner, pairParams(pair, [30, 10], 100)));
    if (!(await withoutGrid(context, true))) throw new NotHere('control: a vote that pairs need a grid');
    await refusesEach(context, expect('spot-deploy.active.grid'), owner, [pairActive(pair)]);
    await withoutGrid(context);
    await commitTakes(context, expect('spot-deploy.active.grid'), owner, pairActive(pair));
    await given.accepted(target.act(owner, pairActive(pair, false)));
  },
});
