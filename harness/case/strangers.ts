import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../client/json-at.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { doLostRowsExplainPrints } from './lost-rows.ts';

/** Venues on which accounts due to be force-closed were seen. */
const closing = new WeakSet<VenueFacts>();

/** Shared venues on which other traders' orders were seen in markets that cases use. */
const quoted = new WeakSet<VenueFacts>();

export function noteQuotesOfOthers(facts: VenueFacts): void {
  if (facts.isolation === 'shared') quoted.add(facts);
}

/** Whether others were seen quoting where cases trade: repeated disturbances of a case then come from them. */
export function doOthersQuote(facts: VenueFacts): boolean {
  return quoted.has(facts);
}

/** Whether anybody but a case itself was seen to trade, or is declared to. */
export function hasOtherTraders(facts: VenueFacts): boolean {
  return facts.isolation === 'shared' || closing.has(facts);
}

/**
 * Whether an order of a case may have matched one from outside the case: others trade, or the venue force-closes the account of another
 * case against resting orders. An account to be closed may have vanished through that very order, so an account that was listed once counts
 * for the whole run. On an in-process model no request is made.
 */
export async function mayHaveMatchedStrangers(
  client: VenueClient,
  own: readonly string[],
  facts: VenueFacts,
): Promise<boolean> {
  if (hasOtherTraders(facts)) return true;
  if (client.wire.url === null) return false;
  const reply = await client.read('liquidatable').catch(() => null);
  const listed = reply?.kind === 'data' ? addressesIn(reply.data) : [];
  const mine = new Set(own.map((address) => address.toLowerCase()));
  if (listed.every((address) => mine.has(address))) return false;
  closing.add(facts);
  return true;
}

/** Returns every address in a body, in lower case: no document shows the rows of the list. */
function addressesIn(data: JsonValue): readonly string[] {
  return (printJson(data).match(/"0x[0-9a-f]{40}"/giu) ?? []).map((text) => text.slice(1, -1).toLowerCase());
}

/**
 * Whether a stranger's order traded with one of these accounts: a print between two of them is in the fills of both, so a print in a single
 * list has a stranger on its other side, or the venue has lost the other row. Returns false where reads fail. Where no other quotes were
 * seen, the counterparty is the venue itself taking over forced closes: no order of the case matched a stranger.
 */
export async function hasTradedWithStrangers(
  client: VenueClient,
  addresses: readonly string[],
  facts: VenueFacts,
): Promise<boolean> {
  const lists = await Promise.all(addresses.map((address) => printsOf(client, address)));
  const prints = new Map<JsonValue | undefined, number>();
  for (const { tid } of lists.flat()) prints.set(tid, (prints.get(tid) ?? 0) + 1);
  const isOfVenue = ({ cause }: JsonObject) => !doOthersQuote(facts) && String(cause).startsWith('forced_close');
  const isAlone = (row: JsonObject) => prints.get(row.tid) === 1 && !isOfVenue(row);
  if (!lists.flat().some(isAlone) || areRowsOfOnePrint(lists, isAlone) || doLostRowsExplainPrints(lists, isAlone))
    return false;
  const held = await Promise.all(addresses.map((address) => heldBy(client, address)));
  return !doLostRowsExplainPrints(lists, isAlone, held);
}

/** Returns an account's signed positions by market, for markets with a single one; null where no read shows them. */
async function heldBy(client: VenueClient, address: string): Promise<ReadonlyMap<string, Dec> | null> {
  const reply = await client.read('clearinghouse_state', { address }).catch(() => null);
  const dexs = reply?.kind === 'data' && isJsonObject(reply.data) ? reply.data.clearinghouse_state : undefined;
  if (!isJsonObject(dexs)) return null;
  const rows = Object.values(dexs).flatMap((dex) => rowsIn(dex, 'positions'));
  const byCoin = Map.groupBy(rows, ({ coin }) => String(coin));
  return new Map(
    [...byCoin].flatMap(([coin, [only, ...others]]) => {
      const size = Dec.parse(only?.size);
      return size === null || others.length > 0 ? [] : [[coin, size] as const];
    }),
  );
}

/** Whether these rows are the two sides of prints to which the venue gave different ids, so that no stranger took part. */
function areRowsOfOnePrint(lists: readonly (readonly JsonObject[])[], isAlone: (row: JsonObject) => boolean): boolean {
  const alone = lists.map((rows) => rows.filter(isAlone));
  const isOther = (one: JsonObject) => (another: JsonObject) =>
    another.side !== one.side &&
    ['coin', 'px', 'sz', 'block'].every((key) => String(another[key]) === String(one[key]));
  return alone.every((rows, at) =>
    rows.every((row) => 'px' in row && alone.toSpliced(at, 1).flat().some(isOther(row))),
  );
}

/** Returns one row of each print of an account. */
async function printsOf(client: VenueClient, address: string): Promise<readonly JsonObject[]> {
  const reply = await client.read('user_fills', { address }).catch(() => null);
  const fills = reply?.kind === 'data' && isJsonObject(reply.data) ? reply.data.fills : undefined;
  const rows = isJsonArray(fills) ? fills.filter(isJsonObject).filter(({ tid }) => tid !== undefined) : [];
  return [...new Map(rows.map((row) => [row.tid, row])).values()];
}
