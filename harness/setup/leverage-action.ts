import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { isAcknowledgedOnly } from '../check/commit-outcome.ts';
import { isOrdinaryMarket } from '../check/market-picker.ts';
import { isUnsupported } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';

/** Last requested leverage by account, for all cases of a run: an account may be reused. */
const chosenBy = new WeakMap<VenueFacts, Map<string, number>>();

/**
 * The cheapest action that names its owner: it needs no money, and matches no order. A signer other than the owner gets a 401, so an
 * acceptance shows who was recovered. For one owner each call sets another leverage than the previous one: a venue may refuse the current
 * value (D274).
 */
export function nextLeverageAction({ address }: { readonly address: string }, venue: VenueFacts) {
  const [market] = venue.markets
    .filter(isOrdinaryMarket)
    .toSorted((one, other) => other.maxLeverage - one.maxLeverage || one.id - other.id);
  if (market === undefined) throw new Unsupported('a market that holds cross positions');
  const chosen = chosenBy.get(venue) ?? new Map<string, number>();
  chosenBy.set(venue, chosen);
  // A new account has set none: the first is neither 1 nor the maximum, if there is one in between.
  const leverage = ((chosen.get(address) ?? 1) % market.maxLeverage) + 1;
  chosen.set(address, leverage);
  return { type: 'update_leverage', params: { owner: address, asset: market.id, leverage, is_isolated: false } };
}

/**
 * Returns a source of agent-signable actions that name their owner, each call another one, with a path in the build: a leverage setting, or
 * else a cancel of nonexistent orders. The owner has signed one.
 * @throws Unsupported where the venue has no market with cross positions
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
 * Makes accounts set the maximum leverage of a market, where a case opens more than they hold: no document states the leverage of an
 * account that has set none. If it cannot be set, the orders that need it will show that.
 */
export async function setMaxLeverageOfAccounts(
  { target, pace }: Pick<CaseContext<never>, 'target' | 'pace'>,
  { id: asset, maxLeverage: leverage }: MarketFacts,
  ...owners: readonly Identity[]
): Promise<void> {
  const params = { asset, leverage, is_isolated: false };
  // An owner that has it already may be refused (D274), which is fine.
  const replies = await Promise.all(
    owners.map((owner) => target.act(owner, { type: 'update_leverage', params: { owner: owner.address, ...params } })),
  );
  if (replies.some(isAcknowledgedOnly)) await pace.committed();
}
