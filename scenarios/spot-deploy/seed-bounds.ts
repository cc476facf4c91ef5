import { check } from '../../harness/check/check.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import {
  finalizeSupplyAction,
  finalizeSupplyAtEnd,
  makeFundedSpotDeployer,
  registerToken,
  seedHoldersAction,
  setPairActiveAction,
  setPairParamsAction,
} from '../../harness/setup/spot-deploys.ts';

export default check({
  id: 'spot-deploy.seed.bounds',
  title: 'spot_seed_holders outside its bounds, or for a token that no account registered, is refused',
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
    const owner = await makeFundedSpotDeployer(context, 1);
    const token = await registerToken(context, owner);
    let total = '0';
    finalizeSupplyAtEnd(context, owner, token, () => total);
    const refuses = (
      clause: Parameters<typeof expect>[0],
      ...actions: Parameters<typeof sendAndJudgeCommitRefusals>[3][number][]
    ) => sendAndJudgeCommitRefusals(context, expect(clause), owner, actions);
    const one = given.stranger();
    const two = given.stranger();
    const rest = given.stranger();
    const recipients = Array.from({ length: 129 }, () => given.stranger());
    const shares = (count: number, amount = '1') => recipients.slice(0, count).map((who) => [who, amount] as const);

    const { params } = seedHoldersAction(token, [
      [one, '1'],
      [two, '1'],
    ]);
    await refuses(
      'spot-deploy.seed.parallel',
      { type: 'spot_seed_holders', params: { ...params, amounts: ['1'] } },
      { type: 'spot_seed_holders', params: { ...params, holders: [one.address] } },
    );
    await refuses('spot-deploy.seed.per-call', seedHoldersAction(token, []), seedHoldersAction(token, shares(129)));
    for (const amount of ['0', '0.0', '-1'])
      await refuses(
        'spot-deploy.seed.positive',
        seedHoldersAction(token, [
          [one, '1'],
          [two, amount],
        ]),
      );
    for (const amount of ['0.0000001', '1.0000001', '0.0000000000000000001'])
      await refuses(
        'spot-deploy.seed.precision',
        seedHoldersAction(token, [
          [one, '1'],
          [two, amount],
        ]),
      );
    await refuses(
      'spot-deploy.seed.ceiling',
      seedHoldersAction(token, [[one, '1000000000000.000001']]),
      seedHoldersAction(token, [
        [one, '999999999999'],
        [two, '1.000001'],
      ]),
    );
    // Only read, not leased.
    const perps = venue.markets.slice(0, 1).map(({ id }) => id);
    for (const asset of [4_000_000_000, token + 1_000_000])
      await sendAndJudgeCommitRefusals(context, expect('spot-deploy.settings.kind'), owner, [
        seedHoldersAction(asset, [[one, '1']]),
        finalizeSupplyAction(asset, '1'),
        setPairParamsAction(asset, [1, 1], 1),
        setPairActiveAction(asset, false),
      ]);
    // Ids of a perpetual market, and of a token where a pair is expected.
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.settings.kind'), owner, [
      ...perps.flatMap((id) => [setPairParamsAction(id, [1, 1], 1), setPairActiveAction(id)]),
      setPairParamsAction(token, [1, 1], 1),
      setPairActiveAction(token, false),
    ]);

    for (const asset of [venue.usdc.signingId, venue.native.signingId, 999])
      await sendAndJudgeCommitRefusals(context, expect('spot-deploy.seed.asset'), owner, [
        seedHoldersAction(asset, [[one, '1']]),
      ]);

    const first = seedHoldersAction(token, [[one, '0.000001']]);
    // If other tokens have used up all the room, none of this one is staged.
    if (venue.isolation === 'shared') await actAndAwaitCommit(context, owner, first);
    else await sendAndJudgeCommit(context, expect('spot-deploy.seed.per-call'), owner, first);
    await sendAndJudgeCommit(
      context,
      expect('spot-deploy.seed.per-call'),
      owner,
      seedHoldersAction(token, shares(128, '0.000001')),
    );
    await sendAndJudgeCommit(
      context,
      expect('spot-deploy.seed.ceiling'),
      owner,
      seedHoldersAction(token, [[rest, '999999999999.999871']]),
    );
    total = '1000000000000';
    await refuses('spot-deploy.seed.ceiling', seedHoldersAction(token, [[two, '0.000001']]));
    await sendAndJudgeCommit(context, expect('spot-deploy.seed.ceiling'), owner, finalizeSupplyAction(token, total));
    const last = recipients[127] ?? one;
    expect('spot-deploy.seed.per-call').decimal(
      await awaitBalance(context, last.address, token, '0.000001'),
      '0.000001',
      'balance of the last of 128 holders',
    );
  },
});
