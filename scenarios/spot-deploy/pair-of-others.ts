import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  awaitListedPair,
  makeFundedSpotDeployer,
  registerPair,
  registerPairAction,
  registerToken,
  registerTokenAction,
  setPairActiveAction,
  setPairParamsAction,
  uniqueTokenSymbol,
  waitForRegistrationFloor,
} from '../../harness/setup/spot-deploys.ts';

export default check({
  id: 'spot-deploy.pair.of-others',
  title: 'a registered name is taken for every account, and a pair belongs to its deployer, not to that of its token',
  clauses: [
    'spot-deploy.token.symbol-taken',
    'spot-deploy.pair.name-taken',
    'spot-deploy.params.deployer',
    'spot-deploy.active.deployer',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { target, venue, expect } = context;
    const owner = await makeFundedSpotDeployer(context);
    const other = await makeFundedSpotDeployer(context, 3);
    const token = await registerToken(context, owner);
    const name = `${uniqueTokenSymbol(owner)}/USDC`;
    await registerPair(context, owner, token, name);
    const theirs = await registerToken(context, other);
    const quote = venue.usdc.signingId;
    await sendAndJudgeCommitRefusals(
      context,
      expect('spot-deploy.token.symbol-taken'),
      other,
      [uniqueTokenSymbol(owner), name].map((symbol) => registerTokenAction({ symbol })),
    );
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.pair.name-taken'), other, [
      registerPairAction({ base: theirs, quote, name }),
    ]);

    // No text says whether an account may list another's token; if it may, the pair belongs to whoever listed it.
    await waitForRegistrationFloor(context);
    const beside = `${uniqueTokenSymbol(other)}B/USDC`;
    const listing = await target.act(other, registerPairAction({ base: token, quote, name: beside }));
    const row = isRefused(listing) ? undefined : await awaitListedPair(context, beside);
    const pair = Number(row?.signing_id ?? 0);
    const settings = setPairParamsAction(pair, [45, 12], 100);
    const isListed = row !== undefined;
    if (!expect('spot-deploy.params.deployer').exercised(isListed, "a pair of another account's token")) return;
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.params.deployer'), owner, [settings]);
    const set = await target.act(other, settings);
    if (!expect('spot-deploy.active.deployer').exercised(!isRefused(set), 'a pair that is configured')) return;
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.active.deployer'), owner, [
      setPairActiveAction(pair),
      setPairActiveAction(pair, false),
    ]);
  },
});
