import { cancelAll } from '../check/order-wish.ts';
import { oidText } from '../client/entry-figures.ts';
import { rowsIn } from '../client/json-at.ts';
import { isAccepted } from '../client/outcome.ts';
import { type VenueClient, wireUint } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';

type Client = Pick<VenueClient, 'act' | 'read'>;

/**
 * Takes the orders of an account off the books: one by one where the venue does not take them together.
 * @param markets  in which it placed orders
 * @returns those in which one may still stand
 */
export async function takenBack(
  client: Client,
  who: Identity,
  markets: readonly MarketFacts[],
): Promise<readonly MarketFacts[]> {
  if (await isDone(client.act(who, cancelAll))) return [];
  const read = await client.read('open_orders', { address: who.address }).catch(() => null);
  if (read?.kind !== 'data') return markets;
  const standing: MarketFacts[] = [];
  for (const row of rowsIn(read.data, 'orders')) {
    const market = markets.find(({ coin }) => coin === row.coin);
    const [oid = null] = /^\d+$/.exec(oidText(row.oid) ?? '') ?? [];
    if (market === undefined) continue;
    const cancel = { owner: who.address, market: market.id, oid: oid === null ? 0 : wireUint(BigInt(oid)) };
    if (oid === null || !(await isDone(client.act(who, { type: 'cancel_order', cancel })))) standing.push(market);
  }
  return standing;
}

/** Silence is no acceptance. */
async function isDone(acting: ReturnType<Client['act']>): Promise<boolean> {
  return acting.then(isAccepted, () => false);
}
