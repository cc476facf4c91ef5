import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { isAcknowledgedOnly } from '../check/commit-outcome.ts';
import { isOrdinaryMarket } from '../check/market-picker.ts';
import { isUnsupported } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';

/**
 * The cheapest action that names its owner: it needs no money, meets no other order, and 1 is in the range of every
 * market that holds cross positions. Whoever is not the owner gets a 401, so an acceptance tells who was recovered.
 */
export function leverageAction({ address }: { readonly address: string }, { markets }: VenueFacts) {
  const market = markets.find(isOrdinaryMarket);
  if (market === undefined) throw new Unsupported('a market that holds cross positions');
  return { type: 'update_leverage', params: { owner: address, asset: market.id, leverage: 1, is_isolated: false } };
}

/**
 * An action that an agent may sign and that names its owner, of those that the build has a path for: the choice of
 * leverage, or else what takes away orders of which there are none. The owner has signed it once.
 * @throws Unsupported where the venue has no market that holds cross positions
 */
export async function ownerNamingAction(
  { target, venue }: Pick<CaseContext<never>, 'target' | 'venue'>,
  owner: Identity,
): Promise<WireAction> {
  const choice = leverageAction(owner, venue);
  if (!isUnsupported(await target.act(owner, choice))) return choice;
  return { type: 'cancel_all_orders', params: { owner: owner.address } };
}

/**
 * Has accounts choose the most leverage of a market, where a case opens more than they hold: what holds for who has chosen none
 * no document says. Where nothing can be chosen, the orders that need it tell.
 */
export async function chooseMaxLeverage(
  { target, pace }: Pick<CaseContext<never>, 'target' | 'pace'>,
  { id: asset, maxLeverage: leverage }: MarketFacts,
  ...owners: readonly Identity[]
): Promise<void> {
  const params = { asset, leverage, is_isolated: false };
  const replies = await Promise.all(
    owners.map((owner) => target.act(owner, { type: 'update_leverage', params: { owner: owner.address, ...params } })),
  );
  if (replies.some(isAcknowledgedOnly)) await pace.committed();
}
