import { check } from '../../harness/check/check.ts';
import { heldOnce } from '../../harness/setup/balances.ts';
import { commitTakes, refusesEach } from '../../harness/setup/commit-verdicts.ts';
import { inEffect } from '../../harness/setup/in-effect.ts';
import {
  deployedToken,
  finalAtEnd,
  finalSupply,
  pairActive,
  pairParams,
  seeding,
  spotDeployer,
} from '../../harness/setup/spot-deploys.ts';

export default check({
  id: 'spot-deploy.seed.bounds',
  title: 'a call that stages holders keeps to its bounds, and to tokens that somebody registered',
  clauses: [
    'spot-deploy.seed.asset',
    'spot-deploy.seed.parallel',
    'spot-deploy.seed.per-call',
    'spot-deploy.seed.positive',
    'spot-deploy.seed.precision',
    'spot-deploy.seed.ceiling',
    'spot-deploy.settings.kind',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, venue, expect } = context;
    const owner = await spotDeployer(context, 1);
    const token = await deployedToken(context, owner);
    let total = '0';
    finalAtEnd(context, owner, token, () => total);
    const refuses = (clause: Parameters<typeof expect>[0], ...actions: Parameters<typeof refusesEach>[3][number][]) =>
      refusesEach(context, expect(clause), owner, actions);
    const one = given.stranger();
    const two = given.stranger();
    const rest = given.stranger();
    const some = Array.from({ length: 129 }, () => given.stranger());
    const shares = (count: number, amount = '1') => some.slice(0, count).map((who) => [who, amount] as const);

    const { params } = seeding(token, [
      [one, '1'],
      [two, '1'],
    ]);
    await refuses(
      'spot-deploy.seed.parallel',
      { type: 'spot_seed_holders', params: { ...params, amounts: ['1'] } },
      { type: 'spot_seed_holders', params: { ...params, holders: [one.address] } },
    );
    await refuses('spot-deploy.seed.per-call', seeding(token, []), seeding(token, shares(129)));
    for (const amount of ['0', '0.0', '-1'])
      await refuses(
        'spot-deploy.seed.positive',
        seeding(token, [
          [one, '1'],
          [two, amount],
        ]),
      );
    for (const amount of ['0.0000001', '1.0000001', '0.0000000000000000001'])
      await refuses(
        'spot-deploy.seed.precision',
        seeding(token, [
          [one, '1'],
          [two, amount],
        ]),
      );
    await refuses(
      'spot-deploy.seed.ceiling',
      seeding(token, [[one, '1000000000000.000001']]),
      seeding(token, [
        [one, '999999999999'],
        [two, '1.000001'],
      ]),
    );
    // Looked at, not taken.
    const perps = venue.markets.slice(0, 1).map(({ id }) => id);
    for (const asset of [4_000_000_000, token + 1_000_000])
      await refusesEach(context, expect('spot-deploy.settings.kind'), owner, [
        seeding(asset, [[one, '1']]),
        finalSupply(asset, '1'),
        pairParams(asset, [1, 1], 1),
        pairActive(asset, false),
      ]);
    // Ids of a perpetual market, and of a token where a pair is asked for.
    await refusesEach(context, expect('spot-deploy.settings.kind'), owner, [
      ...perps.flatMap((id) => [pairParams(id, [1, 1], 1), pairActive(id)]),
      pairParams(token, [1, 1], 1),
      pairActive(token, false),
    ]);

    for (const asset of [venue.usdc.signingId, venue.native.signingId, 999])
      await refusesEach(context, expect('spot-deploy.seed.asset'), owner, [seeding(asset, [[one, '1']])]);

    // If other tokens have taken all the room, none of this one is staged.
    await inEffect(context, owner, seeding(token, [[one, '0.000001']]));
    await commitTakes(context, expect('spot-deploy.seed.per-call'), owner, seeding(token, shares(128, '0.000001')));
    await commitTakes(
      context,
      expect('spot-deploy.seed.ceiling'),
      owner,
      seeding(token, [[rest, '999999999999.999871']]),
    );
    total = '1000000000000';
    await refuses('spot-deploy.seed.ceiling', seeding(token, [[two, '0.000001']]));
    await commitTakes(context, expect('spot-deploy.seed.ceiling'), owner, finalSupply(token, total));
    const last = some[127] ?? one;
    expect('spot-deploy.seed.per-call').decimal(
      await heldOnce(context, last.address, token, '0.000001'),
      '0.000001',
      'balance of the last of 128 holders',
    );
  },
});
