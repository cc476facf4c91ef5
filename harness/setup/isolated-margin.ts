import type { CaseContext } from '../check/case-context.ts';
import { codeOf, isRefused, isUnsupported } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';

/** Returns the action that sets leverage and margin mode of one market. */
export function updateLeverageAction({ id }: MarketFacts, leverage: number, isIsolated: boolean) {
  return { type: 'update_leverage', params: { asset: id, leverage, is_isolated: isIsolated } };
}

/**
 * Sets an account's leverage and margin mode in a market. Setting current values may be refused (D274), so it first sets another leverage.
 */
export async function setLeverageAndMarginMode(
  { target }: Pick<CaseContext<never>, 'target'>,
  who: Identity,
  market: MarketFacts,
  leverage: number,
  isIsolated: boolean,
): Promise<ActResult> {
  const choose = (wanted: number) => target.act(who, updateLeverageAction(market, wanted, isIsolated));
  const reply = await choose(leverage);
  if (!isRefused(reply) || isUnsupported(reply)) return reply;
  await choose(leverage === 1 ? 2 : leverage - 1);
  return choose(leverage);
}

/**
 * Sets a flat account to isolated margin in one market.
 * @throws Unsupported where that is refused: no document says which markets support it
 */
export async function switchToIsolatedMargin(
  context: Pick<CaseContext<never>, 'given' | 'target'>,
  who: Identity,
  market: MarketFacts,
  leverage: number,
): Promise<void> {
  const reply = await setLeverageAndMarginMode(context, who, market, leverage, true);
  if (isRefused(reply)) throw new Unsupported(`isolated margin on ${market.coin}: ${codeOf(reply)}`);
  await context.given.accepted(reply);
}
