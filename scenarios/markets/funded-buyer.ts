import type { CaseContext } from '../../harness/check/case-context.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';

/**
 * An account that could pay, at leverage 1, for the smallest orders of a market that accepts none, so that lack of money is no reason to
 * refuse.
 */
export async function fundedBuyerFor(
  { given }: Pick<CaseContext<never>, 'given'>,
  market: MarketFacts,
): Promise<Identity> {
  const px = gridPxAtMarkPercent(market, 160);
  const worth = (px * scaledSizeForNotional(market, px, 20n)) / 10n ** BigInt(8 + market.szDecimals);
  return given.fundedAccount({ usdc: (2n * worth + 200n).toString() });
}
