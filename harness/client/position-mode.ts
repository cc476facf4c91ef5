import { at } from './json-at.ts';
import type { VenueClient } from './venue-client.ts';

/**
 * Whether orders of an account must name a leg of a position: decided by its mode, not by the side in its position row, which a venue may
 * show for any position. Where the mode is not shown, they must.
 * @source read-api, "account_state body" (`position_mode`); write-api, "Order body" (rule 2)
 */
export async function doOrdersRequirePositionSide(
  client: Pick<VenueClient, 'read'>,
  address: string,
): Promise<boolean> {
  const reply = await client.read('account_state', { address });
  return (reply.kind === 'data' ? at(reply.data, 'position_mode') : undefined) !== 'one_way';
}
