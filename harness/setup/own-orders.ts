import { isJsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { PollContext, ReadContext } from '../check/case-context.ts';
import { derived, type Traced } from '../check/evidence.ts';
import { at, rowsAt } from '../client/json-at.ts';
import { canonicalText } from '../compare/canonical.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';

// Orders and fills of an account of the case, as listed by the venue.

/** Reads the rows of `open_orders` of one account. */
export async function readOpenOrders({ given, target }: ReadContext, address: string): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('open_orders', { address })), 'orders').map(withHandleTexts);
}

/** Like `readOpenOrders`, once `reached` accepts them, or should. */
export function awaitOpenOrders(
  watching: PollContext,
  address: string,
  reached: (rows: readonly JsonObject[]) => boolean,
): Promise<readonly JsonObject[]> {
  return watching.pace.eventually(() => readOpenOrders(watching, address), reached);
}

/** Whether an account has no open orders left, once that is so, or should be: the feed may show it. */
export function awaitNoOpenOrders(watching: PollContext, address: string): Promise<boolean> {
  const isCleared = async () => {
    const rows = at((await watching.given.peekFeed({ type: 'open_orders', user: address })) ?? {}, 'orders');
    return (isJsonArray(rows) && rows.length === 0) || (await readOpenOrders(watching, address)).length === 0;
  };
  return watching.pace.eventually(isCleared, (now) => now);
}

/** Reads the rows of `user_fills` of one account, newest first. */
export async function readFills(
  { given, target }: ReadContext,
  address: string,
  args: JsonObject = {},
): Promise<readonly JsonObject[]> {
  const rows = rowsAt(given.data(await target.read('user_fills', { address, ...args })), 'fills');
  // The served list itself leads to its reply even without a row.
  return rows.length === 0 ? rows : rows.map(withHandleTexts);
}

const HANDLES: readonly string[] = ['oid', 'tid'];

/** A handle that is a number breaks the shape of its row alone: orders are found by it all the same, and nothing waits for them in vain. */
function withHandleTexts(row: JsonObject): JsonObject {
  const isNumber = (key: string) => HANDLES.includes(key) && ['number', 'bigint'].includes(typeof row[key]);
  if (!HANDLES.some(isNumber)) return row;
  const made = Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, isNumber(key) ? String(value) : value]),
  );
  recordUnnormalizedOriginal(made, row, new Map(Object.keys(row).map((key) => [key, key])));
  return made;
}

/** Whether a row carries a client order id; its letter case is open (D10). @param cloid  in lower case, as cases draw it */
export function carriesCloid({ cloid: carried }: JsonObject, cloid: string): boolean {
  return typeof carried === 'string' && carried.toLowerCase() === cloid;
}

export function isAmongOrders(rows: readonly JsonObject[], oid: string): boolean {
  return rows.some((row) => row.oid === oid);
}

/** Returns id, price and remaining size of each, sorted: to be compared with later ones. */
export function comparableOrderTexts(rows: readonly JsonObject[]): Traced<readonly string[]> {
  const texts = rows.map(({ oid = null, px = null, sz = null }) => {
    const [ofOid, ofPx, ofSz] = [oid, px, sz].map((value) => canonicalText(value).replaceAll('"', ''));
    return `oid ${ofOid}, px ${ofPx}, sz ${ofSz}`;
  });
  return derived(texts.toSorted(), rows);
}

export function sortedOids(rows: readonly JsonObject[]): readonly string[] {
  return rows.map(({ oid }) => String(oid)).sort();
}

/** @throws Blocked when the order is missing */
export function orderRowOf(rows: readonly JsonObject[], oid: string): JsonObject {
  const row = rows.find((candidate) => candidate.oid === oid);
  if (row === undefined) throw new Blocked(`no row of order ${oid}`);
  return row;
}
