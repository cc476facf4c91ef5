import type { CaseContext } from '../check/case-context.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';

/** The action that chooses leverage and margin mode of one market. */
export function marginModeAction({ id }: MarketFacts, leverage: number, isIsolated: boolean) {
  return { type: 'update_leverage', params: { asset: id, leverage, is_isolated: isIsolated } };
}

/** Has a flat account take collateral of its own in one market, or blocks the case. */
export async function setIsolated(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  who: Identity,
  market: MarketFacts,
  leverage: number,
): Promise<void> {
  await given.accepted(target.act(who, marginModeAction(market, leverage, true)));
}
