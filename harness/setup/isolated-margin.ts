import type { CaseContext } from '../check/case-context.ts';
import { codeOf, isRefused } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';

/** The action that chooses leverage and margin mode of one market. */
export function marginModeAction({ id }: MarketFacts, leverage: number, isIsolated: boolean) {
  return { type: 'update_leverage', params: { asset: id, leverage, is_isolated: isIsolated } };
}

/**
 * Has a flat account take collateral of its own in one market.
 * @throws Unsupported where that is refused: no document says which markets take it
 */
export async function setIsolated(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  who: Identity,
  market: MarketFacts,
  leverage: number,
): Promise<void> {
  const reply = await target.act(who, marginModeAction(market, leverage, true));
  if (isRefused(reply)) throw new Unsupported(`isolated margin on ${market.coin}: ${codeOf(reply)}`);
  await given.accepted(reply);
}
