import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { areLostRows } from './lost-rows.ts';

/**
 * Whether an order of a stranger traded with one of these accounts: a print between two of them stands in the fills of
 * both, so one that stands in a single list has a stranger on its other side, or the venue has lost the other row.
 * Returns false where reads fail.
 */
export async function tradedWithStrangers(client: VenueClient, addresses: readonly string[]): Promise<boolean> {
  const lists = await Promise.all(addresses.map((address) => printsOf(client, address)));
  const prints = new Map<JsonValue | undefined, number>();
  for (const { tid } of lists.flat()) prints.set(tid, (prints.get(tid) ?? 0) + 1);
  const isAlone = ({ tid }: JsonObject) => prints.get(tid) === 1;
  return lists.flat().some(isAlone) && !areLostRows(lists, isAlone);
}

/** Returns one row of each print of an account. */
async function printsOf(client: VenueClient, address: string): Promise<readonly JsonObject[]> {
  const reply = await client.read('user_fills', { address }).catch(() => null);
  const fills = reply?.kind === 'data' && isJsonObject(reply.data) ? reply.data.fills : undefined;
  const rows = isJsonArray(fills) ? fills.filter(isJsonObject).filter(({ tid }) => tid !== undefined) : [];
  return [...new Map(rows.map((row) => [row.tid, row])).values()];
}
