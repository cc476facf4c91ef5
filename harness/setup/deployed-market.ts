import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { sendEachRequiringAcceptance } from './judge-commit.ts';
import {
  closeDeployedPositionsAtEnd,
  configureAndActivateMarket,
  makeFundedPerpDeployer,
  pushOracleAction,
  readDeployedMarketFacts,
  registerMarket,
} from './perp-deploys.ts';

/**
 * Returns a market that an account of the case registered and opened, at 100 USDC, and two accounts to trade on it, which close their
 * positions with each other at the end.
 * @param settings  further settings by its deployer before anybody trades; left out: none
 */
export async function deployMarketWithTraders(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>,
  settings: (id: number) => readonly WireAction[] = () => [],
) {
  const { given, pace } = context;
  const owner = await makeFundedPerpDeployer(context);
  const pair = [await given.fundedAccount({ usdc: '500' }), await given.fundedAccount({ usdc: '500' })] as const;
  const [maker, taker] = pair;
  const deployed = await registerMarket(context, owner);
  await configureAndActivateMarket(context, owner, deployed);
  await sendEachRequiringAcceptance(context, owner, [pushOracleAction(deployed.id, '100'), ...settings(deployed.id)]);
  await pace.blocks(2);
  const market = await readDeployedMarketFacts(context, deployed);
  const px = market.mark ?? 1n;
  closeDeployedPositionsAtEnd(context, owner, pair, market, px);
  // A unit of the traded asset, in lots.
  return { owner, pair, maker, taker, deployed, market, px, size: 10n ** BigInt(market.szDecimals) };
}
