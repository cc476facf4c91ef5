import { check } from '../../harness/check/check.ts';
import { judgeEachRefused } from '../../harness/setup/judge-commit.ts';
import { legAction, legBatch } from '../../harness/setup/parked-leg.ts';
import { fundedDeployer, marketFactsOf, openDeployedMarket, registerMarket } from '../../harness/setup/perp-deploys.ts';

export default check({
  id: 'perp-deploy.unpriced.legs',
  title: 'a market that nobody has priced parks no leg',
  clauses: ['triggers.block.no-mark'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, expect } = context;
    const owner = await fundedDeployer(context);
    const trader = await given.fundedAccount({ usdc: '100' });
    const deployed = await registerMarket(context, owner);
    await openDeployedMarket(context, owner, deployed);
    const market = await marketFactsOf(context, deployed);
    const leg = { market, side: 'ask', size: market.minLots, triggerPx: market.mark ?? 1n } as const;
    await judgeEachRefused(context, expect('triggers.block.no-mark'), trader, [
      legAction(trader, { ...leg, cloid: `0x${'8'.repeat(32)}` }),
      legBatch(trader, [{ ...leg, cloid: `0x${'9'.repeat(32)}` }], null),
    ]);
  },
});
