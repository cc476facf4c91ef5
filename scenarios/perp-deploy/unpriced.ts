import { check } from '../../harness/check/check.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { parkedLegAction, parkedLegBatchAction } from '../../harness/setup/parked-leg.ts';
import {
  configureAndActivateMarket,
  makeFundedPerpDeployer,
  readDeployedMarketFacts,
  registerMarket,
} from '../../harness/setup/perp-deploys.ts';

export default check({
  id: 'perp-deploy.unpriced.legs',
  title: 'a market without a price parks no trigger order',
  clauses: ['triggers.block.no-mark'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, expect } = context;
    const owner = await makeFundedPerpDeployer(context);
    const trader = await given.fundedAccount({ usdc: '100' });
    const deployed = await registerMarket(context, owner);
    await configureAndActivateMarket(context, owner, deployed);
    const market = await readDeployedMarketFacts(context, deployed);
    const leg = { market, side: 'ask', size: market.minLots, triggerPx: market.mark ?? 1n } as const;
    await sendAndJudgeCommitRefusals(context, expect('triggers.block.no-mark'), trader, [
      parkedLegAction(trader, { ...leg, cloid: `0x${'8'.repeat(32)}` }),
      parkedLegBatchAction(trader, [{ ...leg, cloid: `0x${'9'.repeat(32)}` }], null),
    ]);
  },
});
