import { cancelAllOrdersAction } from '../check/order-spec.ts';
import { cancelOrdersOneByOne } from '../client/cancel-each.ts';
import { isAccepted } from '../client/outcome.ts';
import type { VenueClient } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';

type Client = Pick<VenueClient, 'act' | 'read'>;

/**
 * Cancels the orders of an account: one by one where the venue has no cancel for all.
 * @param markets  markets in which it placed orders
 * @returns those in which one may still rest
 */
export async function cancelOrdersOf(
  client: Client,
  who: Identity,
  markets: readonly MarketFacts[],
): Promise<readonly MarketFacts[]> {
  if (await isDone(client.act(who, cancelAllOrdersAction))) return [];
  const cancelled = await cancelOrdersOneByOne(client, who).catch(() => null);
  if (cancelled === null) return markets;
  const left = new Set(cancelled.flatMap(({ coin, reply }) => (reply !== null && isAccepted(reply) ? [] : [coin])));
  return markets.filter(({ coin }) => left.has(coin));
}

/** Silence is no acceptance. */
async function isDone(acting: ReturnType<Client['act']>): Promise<boolean> {
  return acting.then(isAccepted, () => false);
}
