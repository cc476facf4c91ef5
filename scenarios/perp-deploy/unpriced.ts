import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { type ParkedLegSpec, parkedLegAction, parkedLegBatchAction } from '../../harness/setup/parked-leg.ts';
import {
  configureAndActivateMarket,
  makeFundedPerpDeployer,
  readDeployedMarketFacts,
  registerMarket,
} from '../../harness/setup/perp-deploys.ts';

export default check({
  id: 'perp-deploy.unpriced.legs',
  title: 'a market without a price parks no trigger order that needs one for its direction, and parks a pair',
  clauses: ['triggers.block.no-mark', 'triggers.oco.unpriced'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, random, expect } = context;
    const priced = await given.market();
    const owner = await makeFundedPerpDeployer(context);
    const trader = await given.fundedAccount({ usdc: '100' });
    const deployed = await registerMarket(context, owner);
    await configureAndActivateMarket(context, owner, deployed);
    const market = await readDeployedMarketFacts(context, deployed);
    const leg = { market, side: 'ask', size: market.minLots, triggerPx: market.mark ?? 1n } as const;
    await sendAndJudgeCommitRefusals(context, expect('triggers.block.no-mark'), trader, [
      parkedLegAction(trader, { ...leg, cloid: random.cloid() }),
      parkedLegBatchAction(trader, [{ ...leg, cloid: random.cloid() }], null),
      parkedLegBatchAction(trader, [{ ...leg, cloid: random.cloid() }]),
    ]);

    const pair = (spec: Omit<ParkedLegSpec, 'side' | 'triggerPx' | 'cloid'>, levels: readonly [bigint, bigint]) =>
      parkedLegBatchAction(
        trader,
        levels.map((triggerPx, at) => {
          const tpsl = at === 0 ? 'sl' : 'tp';
          return { ...spec, side: 'ask', triggerPx, tpsl, cloid: random.cloid() };
        }),
      );
    const low = gridPxAtMarkPercent(priced, 55);
    const ordinary = { market: priced, size: scaledSizeForNotional(priced, low, 20n) };
    // Whether an account without a position may send a pair stands nowhere, so the answer on an ordinary market decides.
    const asUsual = await target.act(trader, pair(ordinary, [low, gridPxAtMarkPercent(priced, 170)]));
    if (!expect('triggers.oco.unpriced').exercised(isAccepted(asUsual), 'a pair of an account without a position'))
      return;
    const levels = [market.tick * 1_000n, market.tick * 2_000n] as const;
    await sendAndJudgeCommit(
      context,
      expect('triggers.oco.unpriced'),
      trader,
      pair({ market, size: leg.size }, levels),
    );
  },
});
