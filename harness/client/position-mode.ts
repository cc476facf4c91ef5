import { at } from './json-at.ts';
import type { VenueClient } from './venue-client.ts';

/**
 * Whether orders of an account have to name a leg of a position: not by the side that its row tells, which a venue may tell of
 * any position. Where nobody tells the mode of the account, they have to.
 * @source read-api, "account_state body" (`position_mode`); write-api, "Order body" (rule 2)
 */
export async function doOrdersRequirePositionSide(
  client: Pick<VenueClient, 'read'>,
  address: string,
): Promise<boolean> {
  const reply = await client.read('account_state', { address });
  return (reply.kind === 'data' ? at(reply.data, 'position_mode') : undefined) !== 'one_way';
}
