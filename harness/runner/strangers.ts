import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { VenueClient } from '../client/venue-client.ts';

/**
 * Whether an order of somebody else traded with one of these accounts: a print between two of them stands in the fills
 * of both, so one that stands in a single list has a stranger on its other side.
 * What cannot be read says nothing: the answer is then no.
 */
export async function metStrangers(client: VenueClient, addresses: readonly string[]): Promise<boolean> {
  const lists = await Promise.all(addresses.map((address) => tidsOf(client, address)));
  const seen = new Map<JsonValue, number>();
  for (const tids of lists) for (const tid of tids) seen.set(tid, (seen.get(tid) ?? 0) + 1);
  return [...seen.values()].some((sides) => sides === 1);
}

async function tidsOf(client: VenueClient, address: string): Promise<ReadonlySet<JsonValue>> {
  const reply = await client.read('user_fills', { address }).catch(() => null);
  const fills = reply?.kind === 'data' && isJsonObject(reply.data) ? reply.data.fills : undefined;
  return new Set(
    isJsonArray(fills) ? fills.flatMap((fill) => (isJsonObject(fill) && fill.tid !== undefined ? [fill.tid] : [])) : [],
  );
}
