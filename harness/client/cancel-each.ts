import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { Identity } from '../identity/keys.ts';
import { toOidTextOrNull } from './entry-figures.ts';
import { at, rowsIn } from './json-at.ts';
import { type ActResult, toWireUint, type VenueClient } from './venue-client.ts';

/** Open order, and the reply to its cancel; null: its row does not show the id to cancel it by. */
export interface CancelAttempt {
  readonly coin: string;
  readonly reply: ActResult | null;
}

interface OpenOrder {
  readonly oid: string | null;
  readonly market: JsonValue | undefined;
  readonly pair: JsonValue | undefined;
}

/**
 * Cancels each order of an account separately, in markets and on pairs: for a venue that cannot cancel them together.
 * @param signer  the key of the account, or one that may act for it
 * @returns null where no read shows the open orders
 */
export async function cancelOrdersOneByOne(
  client: Pick<VenueClient, 'act' | 'read'>,
  signer: Identity,
  owner: string = signer.address,
): Promise<readonly CancelAttempt[] | null> {
  const orders = await client.read('open_orders', { address: owner });
  if (orders.kind !== 'data') return null;
  const rows = rowsIn(orders.data, 'orders');
  if (rows.length === 0) return [];
  const listed = await client.read('markets_meta');
  const meta = listed.kind === 'data' ? listed.data : undefined;
  const markets = new Map(rowsIn(meta, 'perp').map(({ coin, signing_id }) => [coin, signing_id]));
  const pairs = new Map(rowsIn(at(meta, 'spot'), 'pairs').map(({ name, signing_id }) => [name, signing_id]));
  const cancelled: CancelAttempt[] = [];
  for (const { coin, oid } of rows) {
    const order = { oid: toOidTextOrNull(oid), market: markets.get(coin), pair: pairs.get(coin) };
    const cancel = cancelOf(order, signer, owner);
    const reply = cancel === null ? null : await client.act(signer, cancel);
    cancelled.push({ coin: String(coin), reply });
  }
  return cancelled;
}

/** @returns null where a row does not show the id to cancel its order by */
function cancelOf(row: OpenOrder, signer: Identity, owner: string): WireAction | null {
  const { oid: written, market, pair } = row;
  if (written === null || !/^\d+$/.test(written)) return null;
  const oid = toWireUint(BigInt(written));
  if (market !== undefined) return { type: 'cancel_order', cancel: { oid, market, owner } };
  if (pair === undefined) return null;
  const ofAnother = owner === signer.address ? {} : { owner };
  return { type: 'spot_cancel', cancel: { oid, pair, ...ofAnother } };
}
