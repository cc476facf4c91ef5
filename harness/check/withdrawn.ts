import { isJsonArray, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { at } from '../client/json-at.ts';
import type { VenueClient } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { Given } from './given.ts';
import { cancelAll } from './order-wish.ts';

type Glancing = Pick<Given, 'glance'>;

/**
 * Takes whatever an account may have standing off the books. A cancel costs as much as an order: nothing is sent where
 * nothing can stand, and one look first where all that may stand is known, and may have been taken or withdrawn since:
 * by the feed where that tells.
 */
export async function withdrawn(client: VenueClient, given: Glancing, who: Identity): Promise<void> {
  const standing = client.left.of(who.address);
  if (standing === 'no') return;
  if (standing === 'perhaps' && (await hasNoOrder(client, given, who.address))) {
    client.left.cleared(who.address);
    return;
  }
  const reply = await client.act(who, cancelAll);
  if (reply.kind === 'admitted' || reply.kind === 'statuses') client.left.cleared(who.address);
}

async function hasNoOrder(client: VenueClient, given: Glancing, address: string): Promise<boolean> {
  const told = await given.glance({ type: 'open_orders', user: address });
  const rows = at(told ?? (await readOrders(client, address)), 'orders');
  return isJsonArray(rows) && rows.length === 0;
}

async function readOrders(client: VenueClient, address: string): Promise<JsonValue | undefined> {
  const reply = await client.read('open_orders', { address });
  return reply.kind === 'data' ? reply.data : undefined;
}
