import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { held, heldAtRest, heldOnce } from '../../harness/setup/balances.ts';
import { commitTakes, refusesEach } from '../../harness/setup/commit-verdicts.ts';
import {
  deployedToken,
  finalAtEnd,
  finalSupply,
  listedToken,
  seeding,
  spotDeployer,
  symbolOf,
  tokenOnce,
} from '../../harness/setup/spot-deploys.ts';

const none = Dec.of(0);

function oneEach(token: number, ...who: readonly Identity[]) {
  return seeding(
    token,
    who.map((each) => [each, '1']),
  );
}

export default check({
  id: 'spot-deploy.supply.credits',
  title: 'holders are staged in calls of which a refused one stages nobody, and credited once, when the total is right',
  clauses: [
    'spot-deploy.seed.stages',
    'spot-deploy.seed.repeatable',
    'spot-deploy.seed.once',
    'spot-deploy.seed.whole',
    'spot-deploy.seed.deployer',
    'spot-deploy.supply.checksum',
    'spot-deploy.supply.total',
    'spot-deploy.supply.once',
    'spot-deploy.supply.no-mint',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await spotDeployer(context, 1);
    const token = await deployedToken(context, owner);
    const one = given.stranger();
    const two = given.stranger();
    const other = given.stranger();
    finalAtEnd(context, owner, token, () => '4.000001');
    await given.accepted(target.act(owner, seeding(token, [[one, '1.5']])));
    await commitTakes(
      context,
      expect('spot-deploy.seed.repeatable'),
      owner,
      seeding(token, [
        [two, '2'],
        [owner, '0.500001'],
      ]),
    );
    for (const { address } of [one, two, owner])
      expect('spot-deploy.seed.stages').decimal(
        await heldAtRest(context, address, token),
        none,
        'balance of a holder that is staged',
      );
    expect('spot-deploy.seed.stages').decimal(
      field(await listedToken(context, symbolOf(owner)), 'total_supply'),
      '0',
      'total_supply of a token whose holders are staged',
    );

    // Each names somebody new beside what is wrong with it.
    await refusesEach(context, expect('spot-deploy.seed.once'), owner, [
      oneEach(token, other, one),
      oneEach(token, other, other),
    ]);
    const stranger = await given.fundedAccount({ usdc: '5' });
    await refusesEach(context, expect('spot-deploy.seed.deployer'), stranger, [
      oneEach(token, other),
      finalSupply(token, '4.000001'),
    ]);
    await refusesEach(
      context,
      expect('spot-deploy.supply.checksum'),
      owner,
      ['4', '4.000002', '4.000000999999999999', '1.5', '0', '-4.000001'].map((total) => finalSupply(token, total)),
    );
    for (const { address } of [one, two, other])
      expect('spot-deploy.supply.checksum').decimal(
        await held(context, address, token),
        none,
        'balance before the supply is final',
      );

    // The total of the calls that were taken: had one of the others left a row, it would be another one.
    const whole = await commitTakes(context, expect('spot-deploy.seed.whole'), owner, finalSupply(token, '4.000001'));
    given.that(whole === null || isAccepted(whole), 'the supply could not be made final');
    for (const [{ address }, amount] of [
      [one, '1.5'],
      [two, '2'],
      [owner, '0.500001'],
    ] as const) {
      const now = await heldOnce(context, address, token, amount);
      expect('spot-deploy.supply.total').decimal(now, amount, 'balance of a holder');
      expect('spot-deploy.seed.repeatable').decimal(now, amount, 'balance of a holder of either call');
    }
    const row = await tokenOnce(context, symbolOf(owner), ({ total_supply }) => total_supply !== '0');
    expect('spot-deploy.supply.total').decimal(field(row, 'total_supply'), '4.000001');
    expect('spot-deploy.seed.whole').decimal(
      await held(context, other.address, token),
      none,
      'balance of somebody who was named in calls that were refused',
    );
    await refusesEach(context, expect('spot-deploy.supply.once'), owner, [
      finalSupply(token, '4.000001'),
      finalSupply(token, '0'),
    ]);
    await refusesEach(context, expect('spot-deploy.supply.no-mint'), owner, [oneEach(token, other)]);
    expect('spot-deploy.supply.once').decimal(
      await heldAtRest(context, one.address, token),
      '1.5',
      'balance of a holder after a second finalizing',
    );
  },
});
