import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import { at } from '../client/json-at.ts';
import type { VenueClient } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { cancelAll } from './order-wish.ts';

/**
 * Takes whatever an account may have standing off the books. A cancel costs as much as an order: nothing is sent where
 * nothing can stand, and one look first where all that may stand is known, and may have been taken or withdrawn since.
 */
export async function withdrawn(client: VenueClient, who: Identity): Promise<void> {
  const standing = client.left.of(who.address);
  if (standing === 'no') return;
  if (standing === 'perhaps' && (await hasNoOrder(client, who.address))) {
    client.left.cleared(who.address);
    return;
  }
  const reply = await client.act(who, cancelAll);
  if (reply.kind === 'admitted' || reply.kind === 'statuses') client.left.cleared(who.address);
}

async function hasNoOrder(client: VenueClient, address: string): Promise<boolean> {
  const reply = await client.read('open_orders', { address });
  const rows = reply.kind === 'data' ? at(reply.data, 'orders') : undefined;
  return isJsonArray(rows) && rows.length === 0;
}
