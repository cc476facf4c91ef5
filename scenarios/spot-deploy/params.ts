import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { commitTakes, refusesEach } from '../../harness/setup/commit-verdicts.ts';
import { voteDeploys } from '../../harness/setup/perp-deploys.ts';
import {
  deployedPair,
  deployedToken,
  pairOnce,
  pairParams,
  spotDeployer,
  symbolOf,
} from '../../harness/setup/spot-deploys.ts';

export const bounds = check({
  id: 'spot-deploy.params.bounds',
  title: 'fees and minimum of a pair keep to their bounds',
  clauses: ['spot-deploy.params.fee-cap', 'spot-deploy.params.min-notional'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { expect } = context;
    const owner = await spotDeployer(context);
    const id = await deployedPair(context, owner, await deployedToken(context, owner));
    const refuses = (clause: Parameters<typeof expect>[0], ...actions: Parameters<typeof refusesEach>[3][number][]) =>
      refusesEach(context, expect(clause), owner, actions);
    for (const over of [501, 999, 1_000, 4_294_967_295])
      await refuses('spot-deploy.params.fee-cap', pairParams(id, [over, 10], 100), pairParams(id, [10, over], 100));
    await commitTakes(context, expect('spot-deploy.params.fee-cap'), owner, pairParams(id, [500, 500], 100));
    await commitTakes(context, expect('spot-deploy.params.fee-cap'), owner, pairParams(id, [0, 0], 100));
    await refuses(
      'spot-deploy.params.min-notional',
      pairParams(id, [10, 10], 0),
      pairParams(id, [10, 10], 100_000_001),
    );
    for (const [cents, served] of [
      [100_000_000, '1000000'],
      [1, '0.01'],
    ] as const) {
      await commitTakes(context, expect('spot-deploy.params.min-notional'), owner, pairParams(id, [10, 10], cents));
      const row = await pairOnce(context, `${symbolOf(owner)}/USDC`, ({ min_notional }) => min_notional === served);
      expect('spot-deploy.params.min-notional').decimal(
        field(row, 'min_notional'),
        served,
        `min_notional of ${cents} cents`,
      );
    }
  },
});

// The live ceiling is 0, and nothing but a vote sets another.
export const ceiling = check({
  id: 'spot-deploy.params.governed',
  title: 'a ceiling of fees counts whole basis points where fees of a pair count tenths of them',
  clauses: ['spot-deploy.params.fee-ceiling'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const owner = await spotDeployer(context);
    const id = await deployedPair(context, owner, await deployedToken(context, owner));
    const none = { mip3_fee_ceiling_bps: 0 };
    await voteDeploys(context, { mip3_fee_ceiling_bps: 20 }, none);
    const over = [pairParams(id, [201, 10], 100), pairParams(id, [10, 201], 100)];
    await refusesEach(context, expect('spot-deploy.params.fee-ceiling'), owner, over);
    await commitTakes(context, expect('spot-deploy.params.fee-ceiling'), owner, pairParams(id, [200, 200], 100));
    await voteDeploys(context, none, none);
    for (const action of over) await commitTakes(context, expect('spot-deploy.params.fee-ceiling'), owner, action);
  },
});
