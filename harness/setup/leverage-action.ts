import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { isAcknowledgedOnly } from '../check/commit-outcome.ts';
import { isOrdinaryMarket } from '../check/market-picker.ts';
import { isUnsupported } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';

/** Leverage that each account was last asked to choose, for all cases of a run: an account may serve several. */
const chosenBy = new WeakMap<VenueFacts, Map<string, number>>();

/**
 * The cheapest action that names its owner: it needs no money, and meets no other order. Whoever is not the owner gets a 401, so
 * an acceptance tells who was recovered. Of one owner each call chooses another leverage than the one before: what is chosen
 * already a venue may refuse (D274).
 */
export function nextLeverageAction({ address }: { readonly address: string }, venue: VenueFacts) {
  const [market] = venue.markets
    .filter(isOrdinaryMarket)
    .toSorted((one, other) => other.maxLeverage - one.maxLeverage || one.id - other.id);
  if (market === undefined) throw new Unsupported('a market that holds cross positions');
  const chosen = chosenBy.get(venue) ?? new Map<string, number>();
  chosenBy.set(venue, chosen);
  // A new account has chosen none: the first is neither 1 nor the most, where there is one between.
  const leverage = ((chosen.get(address) ?? 1) % market.maxLeverage) + 1;
  chosen.set(address, leverage);
  return { type: 'update_leverage', params: { owner: address, asset: market.id, leverage, is_isolated: false } };
}

/**
 * Actions that an agent may sign and that name their owner, another one with each call, of those that the build has a path for: a
 * choice of leverage, or else what takes away orders of which there are none. The owner has signed one.
 * @throws Unsupported where the venue has no market that holds cross positions
 */
export async function makeOwnerNamingActionSource(
  { target, venue }: Pick<CaseContext<never>, 'target' | 'venue'>,
  owner: Identity,
): Promise<() => WireAction> {
  if (!isUnsupported(await target.act(owner, nextLeverageAction(owner, venue))))
    return () => nextLeverageAction(owner, venue);
  return () => ({ type: 'cancel_all_orders', params: { owner: owner.address } });
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
  // An owner that has it already may be refused (D274), and has it.
  const replies = await Promise.all(
    owners.map((owner) => target.act(owner, { type: 'update_leverage', params: { owner: owner.address, ...params } })),
  );
  if (replies.some(isAcknowledgedOnly)) await pace.committed();
}
