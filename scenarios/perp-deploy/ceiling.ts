import { check } from '../../harness/check/check.ts';
import { commitTakes, refusesEach } from '../../harness/setup/commit-verdicts.ts';
import { deployer, registered, setFees, voteDeploys } from '../../harness/setup/perp-deploys.ts';

// The live ceiling is 0, and nothing but a vote sets another.
export default check({
  id: 'perp-deploy.fee-tier.governed',
  title: 'a ceiling of fees counts whole basis points where fees count tenths of them',
  clauses: ['perp-deploy.fee-tier.ceiling'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const owner = await deployer(context);
    const { id } = await registered(context, owner);
    const none = { mip3_fee_ceiling_bps: 0 };
    await voteDeploys(context, { mip3_fee_ceiling_bps: 20 }, none);
    const refused = [setFees(id, [201, 10]), setFees(id, [10, 201])];
    await refusesEach(context, expect('perp-deploy.fee-tier.ceiling'), owner, refused);
    await commitTakes(context, expect('perp-deploy.fee-tier.ceiling'), owner, setFees(id, [200, 200]));
    await voteDeploys(context, none, none);
    for (const action of refused) await commitTakes(context, expect('perp-deploy.fee-tier.ceiling'), owner, action);
  },
});
