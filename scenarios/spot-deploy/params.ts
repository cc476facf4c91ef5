import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { voteDeployParams } from '../../harness/setup/perp-deploys.ts';
import {
  awaitListedPair,
  makeFundedSpotDeployer,
  registerPair,
  registerToken,
  setPairParamsAction,
  uniqueTokenSymbol,
} from '../../harness/setup/spot-deploys.ts';

export const paramsBoundsCheck = check({
  id: 'spot-deploy.params.bounds',
  title: 'fees and min_notional of a pair outside their bounds are refused',
  clauses: ['spot-deploy.params.fee-cap', 'spot-deploy.params.min-notional', 'markets.spot.taker-lossless'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { expect } = context;
    const owner = await makeFundedSpotDeployer(context);
    const id = await registerPair(context, owner, await registerToken(context, owner));
    const refuses = (
      clause: Parameters<typeof expect>[0],
      ...actions: Parameters<typeof sendAndJudgeCommitRefusals>[3][number][]
    ) => sendAndJudgeCommitRefusals(context, expect(clause), owner, actions);
    for (const over of [501, 999, 1_000, 4_294_967_295])
      await refuses(
        'spot-deploy.params.fee-cap',
        setPairParamsAction(id, [over, 10], 100),
        setPairParamsAction(id, [10, over], 100),
      );
    const name = `${uniqueTokenSymbol(owner)}/USDC`;
    for (const [dbps, served] of [
      [500, '50'],
      [0, '0'],
    ] as const) {
      const action = setPairParamsAction(id, [dbps, dbps], 100);
      await sendAndJudgeCommit(context, expect('spot-deploy.params.fee-cap'), owner, action);
      const row = await awaitListedPair(context, name, ({ taker_fee_bps }) => taker_fee_bps === served);
      expect('markets.spot.taker-lossless').decimal(
        field(row, 'taker_fee_bps'),
        served,
        `taker_fee_bps of ${dbps} deci-bps`,
      );
    }
    await refuses(
      'spot-deploy.params.min-notional',
      setPairParamsAction(id, [10, 10], 0),
      setPairParamsAction(id, [10, 10], 100_000_001),
    );
    for (const [cents, served] of [
      [100_000_000, '1000000'],
      [1, '0.01'],
    ] as const) {
      await sendAndJudgeCommit(
        context,
        expect('spot-deploy.params.min-notional'),
        owner,
        setPairParamsAction(id, [10, 10], cents),
      );
      const row = await awaitListedPair(context, name, ({ min_notional }) => min_notional === served);
      expect('spot-deploy.params.min-notional').decimal(
        field(row, 'min_notional'),
        served,
        `min_notional of ${cents} cents`,
      );
    }
  },
});

// The live ceiling is 0, and only a vote can set another.
export const pairFeeCeilingCheck = check({
  id: 'spot-deploy.params.governed',
  title: 'the fee ceiling is in whole basis points, the fees of a pair are in tenths of a basis point',
  clauses: ['spot-deploy.params.fee-ceiling'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const owner = await makeFundedSpotDeployer(context);
    const id = await registerPair(context, owner, await registerToken(context, owner));
    const none = { mip3_fee_ceiling_bps: 0 };
    await voteDeployParams(context, { mip3_fee_ceiling_bps: 20 }, none);
    const over = [setPairParamsAction(id, [201, 10], 100), setPairParamsAction(id, [10, 201], 100)];
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.params.fee-ceiling'), owner, over);
    await sendAndJudgeCommit(
      context,
      expect('spot-deploy.params.fee-ceiling'),
      owner,
      setPairParamsAction(id, [200, 200], 100),
    );
    await voteDeployParams(context, none, none);
    for (const action of over)
      await sendAndJudgeCommit(context, expect('spot-deploy.params.fee-ceiling'), owner, action);
  },
});
