import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { rowsAt } from '../client/json-at.ts';
import type { ActReply, ReadReply, StatusEntry } from '../client/replies.ts';
import type { ActResult, VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../compare/planes.ts';
import { Blocked, Inconclusive } from '../kernel/verdicts.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import type { BlockWaiter } from './pace.ts';

// A `pending` entry says that the wait for the commit ended, and nothing about the order: later reads show its outcome.
// @source write-api, "Order response"

/** Parts of a case that looking up an order needs. */
interface Watch {
  readonly client: VenueClient;
  readonly pace: BlockWaiter;
  readonly facts: Pick<VenueFacts, 'markets'>;
}

/**
 * Returns the reply with each pending entry replaced by the outcome of its order in `open_orders` and `user_fills`; its `body` is the
 * original. Only an order that rests or has filled can be resolved like this.
 * @param action  the answered action: `submit_order` or `batch_order`
 * @throws Inconclusive when an order does not show within the patience for effects
 */
export async function resolvePendingOrders(watch: Watch, action: WireAction, reply: ActResult): Promise<ActResult> {
  if (reply.kind !== 'statuses' || !reply.statuses.some(isPending)) return reply;
  const orders = ordersOf(action);
  const statuses = await watch.pace.eventually(
    () => lookUpOrder(watch, orders, reply.statuses),
    (entries) => !entries.some(isPending),
  );
  if (statuses.some(isPending))
    throw new Inconclusive('an order was not told inside the wait, and no read tells of it');
  watch.client.noteReported(action, reply.actor, statuses);
  return { ...reply, statuses };
}

/**
 * Returns the reply if it reports every order in it. @throws Inconclusive on a pending entry: the case would judge an outcome that was not
 * reported
 */
export function requireEveryOrderReported<Reply extends { readonly kind: string }>(reply: Reply): Reply {
  // No other reply has entries.
  const { statuses = [] } = reply as { readonly statuses?: readonly StatusEntry[] };
  if (reply.kind === 'statuses' && statuses.some(isPending))
    throw new Inconclusive('the wait for the commit ended before it: the reply does not tell what became of the order');
  return reply;
}

/** Returns the only entry of an order reply that was not refused as a whole. @throws Blocked when there is no such entry */
export function requireOnlyStatusEntry(reply: ActReply): StatusEntry {
  const [entry, ...more] = reply.kind === 'statuses' ? reply.statuses : [];
  if (entry === undefined || more.length > 0)
    throw new Blocked(`no single status entry: ${reply.kind}${reply.kind === 'refused' ? ` ${reply.error.code}` : ''}`);
  return entry;
}

/** The venue refused an order that a case needs. */
export class OrderRefusedError extends Blocked {
  readonly code: string;

  constructor(why: string, code: string) {
    super(`${why}: ${code}`);
    this.code = code;
  }
}

/** Returns the entry of an order that is on the book. @throws Blocked when it is not */
export function requireRestingEntry(entry: StatusEntry): Extract<StatusEntry, { readonly kind: 'resting' }> {
  if (entry.kind === 'error') throw new OrderRefusedError('the order that should rest is error', entry.error.code);
  if (entry.kind !== 'resting') throw new Blocked(`the order that should rest is ${entry.kind}`);
  return entry;
}

function isPending({ kind }: StatusEntry): boolean {
  return kind === 'pending';
}

async function lookUpOrder(
  { client, facts }: Watch,
  orders: readonly JsonObject[],
  entries: readonly StatusEntry[],
): Promise<readonly StatusEntry[]> {
  const owner = orders.map((order) => order.owner).find((name) => typeof name === 'string') ?? '';
  const address = `0x${String(owner).slice(-40).toLowerCase()}`;
  const isNew = ({ oid, coin }: JsonObject) => {
    const market = facts.markets.find((one) => one.coin === coin);
    return market === undefined || !client.reportedOrders.has({ owner: address, market, handle: String(oid) });
  };
  const open = rowsIn(await client.read('open_orders', { address }), 'orders')
    .filter(isNew)
    .sort(byOid);
  const fills = rowsIn(await client.read('user_fills', { address }), 'fills').filter(isNew);
  // Each row resolves one order: equal orders of a batch got their ids in the order sent.
  const matched = new Set<JsonValue | undefined>();
  return entries.map((entry, at) => {
    const order = orders[at];
    const market = facts.markets.find(({ id }) => id === order?.market);
    if (entry.kind !== 'pending' || order === undefined || market === undefined) return entry;
    const row = open.find((candidate) => !matched.has(candidate.oid) && isRowOf(candidate, order, market));
    const oid = row?.oid ?? fills.find((fill) => !matched.has(fill.oid) && isFillOf(fill, order, market))?.oid;
    if (oid === undefined) return entry;
    matched.add(oid);
    const cloid = typeof order.cloid === 'string' ? order.cloid : null;
    if (row !== undefined) return { kind: 'resting', oid: String(oid), cloid };
    return filled(
      String(oid),
      fills.filter((fill) => fill.oid === oid),
    );
  });
}

/** Orders of an action, each with the account that it is placed for. */
function ordersOf(action: WireAction): readonly JsonObject[] {
  // A signable action is plain JSON.
  const { order, params } = action as JsonObject;
  if (isJsonObject(order)) return [order];
  const { orders, owner } = isJsonObject(params) ? params : {};
  if (!isJsonArray(orders)) return [];
  return orders.filter(isJsonObject).map((each) => (owner === undefined ? each : { ...each, owner }));
}

/** Whether a row is the remainder of the order, at its price, with its client order id. */
function isRowOf(row: JsonObject, order: JsonObject, market: MarketFacts): boolean {
  const [ours, theirs] = [order, row].map(({ cloid }) => (typeof cloid === 'string' ? cloid.toLowerCase() : null));
  return ours === theirs && isPartOf(row, order, market) && comparedToLimit(row, order) === 0;
}

/** Whether a fill belongs to the order, at its price or a better one. */
function isFillOf(fill: JsonObject, order: JsonObject, market: MarketFacts): boolean {
  return isPartOf(fill, order, market) && comparedToLimit(fill, order) !== (order.side === 'bid' ? 1 : -1);
}

function isPartOf({ coin, side, sz }: JsonObject, order: JsonObject, market: MarketFacts): boolean {
  const size = Dec.parse(sz);
  const whole = sizeInUnits(integer(order.size), market);
  return (
    coin === market.coin && side === (order.side === 'bid' ? 'B' : 'A') && size !== null && size.compare(whole) <= 0
  );
}

function comparedToLimit({ px }: JsonObject, { limit_px }: JsonObject): number | undefined {
  return Dec.parse(px)?.compare(pxInUsdc(integer(limit_px)));
}

function integer(value: JsonValue | undefined): bigint {
  return typeof value === 'number' || typeof value === 'bigint' ? BigInt(value) : 0n;
}

/** Returns the figures of an executed order, as a reply would sum them. The average is truncated at eight places. */
function filled(oid: string, fills: readonly JsonObject[]): StatusEntry {
  const zero = Dec.of(0);
  const sizes = fills.map(({ sz }) => Dec.parse(sz) ?? zero);
  const total = Dec.sum(sizes);
  const value = Dec.sum(fills.map(({ px }, at) => (Dec.parse(px) ?? zero).times(sizes[at] ?? zero)));
  return { kind: 'filled', oid, totalSz: total.toString(), avgPx: quotient(value, total).toString() };
}

const PLACES = 8;

function quotient(value: Dec, divisor: Dec): Dec {
  const scale = Math.max(value.scale, divisor.scale);
  const over = value.scaledTo(scale + PLACES) ?? 0n;
  const under = divisor.scaledTo(scale) ?? 0n;
  return pxInUsdc(under === 0n ? 0n : over / under);
}

/** @throws Blocked when there are no rows */
function rowsIn(reply: ReadReply, key: string): JsonObject[] {
  if (reply.kind !== 'data') throw new Blocked(`the read did not succeed: HTTP ${reply.wire.status}`);
  return [...rowsAt(reply.data, key)];
}

function byOid(a: JsonObject, b: JsonObject): number {
  const left = String(a.oid);
  const right = String(b.oid);
  return left.length - right.length || (left < right ? -1 : 1);
}
