import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { commitTakes, refusesEach } from '../../harness/setup/commit-verdicts.ts';
import {
  addDelegate,
  deployer,
  dexName,
  opens,
  push,
  registered,
  registration,
  setMask,
  settings,
  voteDeploys,
} from '../../harness/setup/perp-deploys.ts';

// Nothing but a vote closes the lane.
export default check({
  id: 'perp-deploy.lane.closed',
  title: 'while governance has closed it, every action of perp deployment is refused',
  clauses: ['perp-deploy.lane.disabled'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await deployer(context);
    const name = dexName(owner);
    const market = await registered(context, owner);
    await opens(context, owner, market);
    const key = given.stranger();
    const actions = [
      registration({ symbol: `${name}:X2` }),
      ...settings(market.id).map(([, action]) => action),
      addDelegate(market.id, key),
      setMask(market.id, key, 1),
    ];
    await voteDeploys(context, { mip3_enabled: false }, { mip3_enabled: true });
    await refusesEach(context, expect('perp-deploy.lane.disabled'), owner, actions);
    const priced = await target.act(owner, push(market.id, '100'));
    context.seen('D49', isRefused(priced) ? 'prices refused' : 'prices taken');
    await voteDeploys(context, { mip3_enabled: true }, { mip3_enabled: true });
    for (const action of actions) await commitTakes(context, expect('perp-deploy.lane.disabled'), owner, action);
  },
});
