import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readFreeCollateral } from '../../harness/setup/balances.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  awaitAffordableRegistration,
  makeFundedPerpDeployer,
  type PerpDeployContext,
  readPerpDeployLimits,
  readTracedMarketMetaRow,
  registerMarket,
  registerMarketAction,
  uniqueDexName,
} from '../../harness/setup/perp-deploys.ts';
import { registerAndJudgeAcceptance } from '../../harness/setup/registration-price.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

/** Returns the price of a registration, in USDC. */
async function paidFor(context: PerpDeployContext): Promise<Dec> {
  const first = await makeFundedPerpDeployer(context, { isNew: true });
  const before = await readFreeCollateral(context, first);
  await registerMarket(context, first);
  return before.minus(await readFreeCollateral(context, first));
}

export default check({
  id: 'perp-deploy.register.means',
  title: 'a market registration requires the minimum stake, and free collateral for its price',
  clauses: ['perp-deploy.register.stake', 'perp-deploy.register.short'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const { minStake, askFloor, isStakeShown } = await readPerpDeployLimits(context);
    const wishOf = (name: string) => registerMarketAction({ symbol: `${name}:X1`, name });
    const hasFloor = minStake.compare(Dec.of(1)) > 0;
    if (expect('perp-deploy.register.stake').exercised(hasFloor, 'a floor of more than a token')) {
      const poor = await makeFundedPerpDeployer(context, { stake: minStake.minus(Dec.of(1)) });
      await sendAndJudgeCommitRefusals(context, expect('perp-deploy.register.stake'), poor, [
        wishOf(uniqueDexName(poor)),
      ]);
      const none = await readTracedMarketMetaRow(context, `${uniqueDexName(poor)}:X1`);
      expect('perp-deploy.register.stake').absent(
        none,
        'market row after a refused registration',
        'row of the market in markets_meta',
      );
    }
    // If no read shows the minimum price, a paid one proves that there is one.
    const price = askFloor ?? (await paidFor(context));
    const owner = await makeFundedPerpDeployer(context, { isNew: true });
    if (!expect('perp-deploy.register.short').exercised(price.compare(Dec.of(1)) > 0, 'a price of more than 1 USDC'))
      return;
    const free = await readFreeCollateral(context, owner);
    const heir = given.stranger();
    const left = askFloor?.minus(Dec.of('0.5')) ?? Dec.of('0.01');
    const amount = free.minus(left).truncated(2).toString();
    await given.accepted(
      target.act(
        owner,
        sendAssetAction({ asset: venue.usdc.signingId, destination: heir.address, amount, toPerp: false }),
      ),
    );
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.register.short'), owner, [
      wishOf(uniqueDexName(owner)),
    ]);
    const none = await readTracedMarketMetaRow(context, `${uniqueDexName(owner)}:X1`);
    expect('perp-deploy.register.short').absent(
      none,
      'market row after a refused registration',
      'row of the market in markets_meta',
    );
    // With the money back, the same registration is accepted: nothing else prevented it.
    await given.accepted(
      target.act(
        heir,
        sendAssetAction({ asset: venue.usdc.signingId, destination: owner.address, amount, toPerp: false }),
      ),
    );
    if (!hasFloor || !isStakeShown) return void (await registerMarket(context, owner));
    // The account has staked exactly the floor.
    await awaitAffordableRegistration(context);
    await registerAndJudgeAcceptance(
      context,
      expect('perp-deploy.register.stake'),
      owner,
      wishOf(uniqueDexName(owner)),
      async () =>
        void (await registerMarket(
          context,
          await makeFundedPerpDeployer(context, { stake: minStake.plus(Dec.of(1)) }),
        )),
    );
  },
});
