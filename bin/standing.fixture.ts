import { isJsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';

/** Counts the open rows that a venue lists for these accounts, in total. */
export async function countOpenAccountRows(url: string, addresses: readonly string[]) {
  const counts = { orders: 0, twaps: 0, positions: 0 };
  for (const address of addresses) {
    counts.orders += listed(await read(url, 'open_orders', address), 'orders');
    counts.twaps += listed(await read(url, 'user_twaps', address), 'twaps');
    const state = await read(url, 'clearinghouse_state', address);
    const dexes = isJsonObject(state) && isJsonObject(state.clearinghouse_state) ? state.clearinghouse_state : {};
    for (const dex of Object.values(dexes)) counts.positions += listed(dex, 'positions');
  }
  return counts;
}

/** @throws Error when the read is refused, since an error would otherwise count as empty */
async function read(url: string, type: string, address: string): Promise<JsonValue> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/info`, { method: 'POST', headers, body: JSON.stringify({ type, address }) });
  // Safe: only its contents are inspected.
  const { data = null } = (await reply.json()) as { readonly data?: JsonValue };
  if (data === null) throw new Error(`${type} was answered with HTTP ${reply.status}`);
  return data;
}

function listed(data: JsonValue | undefined, key: string): number {
  const rows = isJsonObject(data) ? data[key] : undefined;
  return Array.isArray(rows) ? rows.length : 0;
}
