import { isJsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { cancelOrdersOneByOne } from '../client/cancel-each.ts';
import { at, rowsIn } from '../client/json-at.ts';
import { isUnsupported } from '../client/outcome.ts';
import type { ActReply } from '../client/replies.ts';
import type { VenueClient } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { Given } from './given.ts';
import { cancelAllOrdersAction, cancelTwapAction } from './order-spec.ts';

type FeedPeeking = Pick<Given, 'peekFeed'>;

/**
 * Cancels everything that an account may have open. A cancel costs as much as an order: nothing is sent where nothing can be open, and the
 * open orders are first read where all candidates are known and may have been filled or cancelled since, over the feed where possible.
 */
export async function cancelOpenOrders(client: VenueClient, given: FeedPeeking, who: Identity): Promise<void> {
  const leftoverState = client.leftovers.stateOf(who.address);
  if (leftoverState === 'no') return;
  if (leftoverState === 'perhaps' && (await hasNoOrder(client, given, who.address))) {
    client.leftovers.noteCleared(who.address);
    return;
  }
  await cancelAllWithoutRead(client, who);
}

/** Cancels all open orders without reading them first: one by one where the build has no path for all at once. */
export async function cancelAllWithoutRead(client: VenueClient, who: Identity): Promise<void> {
  const reply = await client.act(who, cancelAllOrdersAction);
  const isDone = isUnsupported(reply) ? await cancelEachOrder(client, who) : isCancelAccepted(reply);
  if (isDone) client.leftovers.noteCleared(who.address);
}

async function cancelEachOrder(client: VenueClient, who: Identity): Promise<boolean> {
  const orders = await cancelOrdersOneByOne(client, who);
  if (client.actors.get(who.address)?.has('twap_order') === true)
    for (const { twap_id } of await readTwaps(client, who.address)) await client.act(who, cancelTwapAction(twap_id));
  return orders?.every(({ reply }) => reply !== null && isCancelAccepted(reply)) === true;
}

async function readTwaps(client: VenueClient, address: string): Promise<readonly JsonObject[]> {
  const reply = await client.read('user_twaps', { address });
  return rowsIn(reply.kind === 'data' ? reply.data : undefined, 'twaps');
}

function isCancelAccepted({ kind }: ActReply): boolean {
  return kind === 'admitted' || kind === 'statuses';
}

async function hasNoOrder(client: VenueClient, given: FeedPeeking, address: string): Promise<boolean> {
  const reported = await given.peekFeed({ type: 'open_orders', user: address });
  const rows = at(reported ?? (await readOrders(client, address)), 'orders');
  return isJsonArray(rows) && rows.length === 0;
}

async function readOrders(client: VenueClient, address: string): Promise<JsonValue | undefined> {
  const reply = await client.read('open_orders', { address });
  return reply.kind === 'data' ? reply.data : undefined;
}
