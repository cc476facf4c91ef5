import type { Identity } from '../identity/keys.ts';
import { oidText } from './entry-figures.ts';
import { at, rowsIn } from './json-at.ts';
import { type ActResult, type VenueClient, wireUint } from './venue-client.ts';

/** An order that stood, and what its cancel was answered; null: its row does not tell by what it is cancelled. */
export interface CancelledOrder {
  readonly coin: string;
  readonly reply: ActResult | null;
}

/**
 * Cancels each order of an account by itself, in markets and on pairs: for a venue that does not take them together.
 * @param signer  the key of the account, or one that may act for it
 * @returns null where no read tells what stands
 */
export async function cancelEach(
  client: Pick<VenueClient, 'act' | 'read'>,
  signer: Identity,
  owner: string = signer.address,
): Promise<readonly CancelledOrder[] | null> {
  const orders = await client.read('open_orders', { address: owner });
  if (orders.kind !== 'data') return null;
  const rows = rowsIn(orders.data, 'orders');
  if (rows.length === 0) return [];
  const listed = await client.read('markets_meta');
  const meta = listed.kind === 'data' ? listed.data : undefined;
  const markets = new Map(rowsIn(meta, 'perp').map(({ coin, signing_id }) => [coin, signing_id]));
  const pairs = new Map(rowsIn(at(meta, 'spot'), 'pairs').map(({ name, signing_id }) => [name, signing_id]));
  const cancelled: CancelledOrder[] = [];
  for (const { coin, oid } of rows) {
    const [digits] = /^\d+$/.exec(oidText(oid) ?? '') ?? [];
    const market = markets.get(coin);
    const pair = pairs.get(coin);
    const isKnown = digits !== undefined && (market !== undefined || pair !== undefined);
    const order = { oid: wireUint(BigInt(digits ?? 0)), ...(market === undefined ? { pair } : { market, owner }) };
    const named = market === undefined && owner !== signer.address ? { ...order, owner } : order;
    const type = market === undefined ? 'spot_cancel' : 'cancel_order';
    const reply = isKnown ? await client.act(signer, { type, cancel: named }) : null;
    cancelled.push({ coin: String(coin), reply });
  }
  return cancelled;
}
