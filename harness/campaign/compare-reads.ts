import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { readReply } from '../client/replies.ts';
import { Dec } from '../compare/decimal.ts';
import { type DiffPolicy, diff } from '../compare/diff.ts';
import { show } from '../compare/show.ts';
import type { WireReply } from '../target/wire.ts';
import { type Difference, difference } from './difference.ts';

/** One read of a cut, as each side is asked for it: ids differ between them. */
export interface ReadAtCut {
  readonly type: string;
  readonly shape: ShapeId;
  readonly target: JsonObject;
  readonly shadow: JsonObject;
}

/** What the reads of a run are about. */
export interface ReadScope {
  readonly addresses: readonly string[];
  readonly coins: readonly string[];
  /** First moment of the run: what was traded before is not asked for. */
  readonly sinceMs: number;
  readonly orders: readonly { readonly target: string; readonly shadow: string; readonly owner: string }[];
}

/** Every read of a cut. What causes stands before what follows from it, so that a difference is named by its cause. */
export function readsOf({ addresses, coins, sinceMs, orders }: ReadScope): ReadAtCut[] {
  const same = (type: string, shape: ShapeId, args: JsonObject): ReadAtCut => ({
    type,
    shape,
    target: { type, ...args },
    shadow: { type, ...args },
  });
  return [
    ...addresses.map((address) => same('open_orders', 'info.open_orders', { address })),
    ...coins.map((coin) => same('l2_book', 'info.l2_book', { coin })),
    ...addresses.map((address) => same('user_fills', 'info.user_fills', { address })),
    ...coins.map((coin) => same('trades', 'info.trades', { coin, start_time: sinceMs })),
    ...orders.map(
      ({ target, shadow, owner }): ReadAtCut => ({
        type: 'order_status',
        shape: 'info.order_status',
        target: { type: 'order_status', oid: target, address: owner },
        shadow: { type: 'order_status', oid: shadow, address: owner },
      }),
    ),
    ...addresses.map((address) => same('clearinghouse_state', 'info.clearinghouse_state', { address })),
    ...addresses.map((address) => same('account_state', 'info.account_state.full', { address })),
    ...addresses.map((address) =>
      same('user_non_funding_ledger_updates', 'info.user_non_funding_ledger_updates', { address }),
    ),
    ...addresses.map((address) => same('user_rate_limit', 'info.user_rate_limit', { address })),
    same('markets', 'info.markets.narrowed', { kind: 'perp' }),
  ];
}

/** Open interest by coin of before the run, which the shadow knows nothing of. */
export type Baselines = ReadonlyMap<string, string>;

/** Holds one read of both sides against each other; null: they agree. */
export function compareRead(
  read: ReadAtCut,
  expected: { readonly status: number; readonly json: JsonValue | undefined },
  actual: WireReply,
  scope: ReadScope,
  baselines: Baselines,
  policy: DiffPolicy,
): Difference | null {
  const ours = readReply({ ...actual, status: expected.status, json: expected.json });
  const theirs = readReply(actual);
  const place = { kind: 'read', type: read.type } as const;
  const told = (rows: Difference['mismatch']['diff'], left: JsonValue, right: JsonValue) =>
    rows.length === 0 ? null : difference(place, read.type, { expected: show(left), actual: show(right), diff: rows });
  if (ours.kind === 'data' && theirs.kind === 'data') {
    const left = seenSince(read.type, ours.data, scope, null);
    const right = seenSince(read.type, theirs.data, scope, baselines);
    return told(diff(read.shape, left, right, policy), left, right);
  }
  // A refusal in another shape is for the written checks (D13): here both refuse or one does not.
  if (ours.kind !== 'data' && theirs.kind !== 'data') return null;
  const left = expected.json ?? null;
  const right = actual.json ?? actual.text.slice(0, 200);
  return told([{ path: '$', expected: ours.kind, actual: theirs.kind }], left, right);
}

/** A body without what was there before the run. `baselines` null: a body of the shadow, which has no before. */
function seenSince(type: string, body: JsonValue, { coins }: ReadScope, baselines: Baselines | null): JsonValue {
  if (!isJsonObject(body)) return body;
  if (type === 'trades') {
    // Before the first trade of the run this is the last one of before.
    const { last_trade: _last, ...rest } = body;
    return rest;
  }
  if (type !== 'markets') return body;
  const rows = isJsonArray(body.perp) ? body.perp.filter(isJsonObject) : [];
  return {
    perp: rows
      .filter(({ coin }) => typeof coin === 'string' && coins.includes(coin))
      .map((row) => marketSince(row, baselines)),
  };
}

function marketSince(row: JsonObject, baselines: Baselines | null): JsonObject {
  // A day's volume falls as hours of before leave it; the rest of the row is a matter of the environment.
  const { day_ntl_vlm: _volume, day_ntl_vlm_lower_bound_from: _bound, funding: _funding, open_interest, ...rest } = row;
  const base = typeof row.coin === 'string' ? baselines?.get(row.coin) : undefined;
  const interest = Dec.parse(open_interest);
  if (base === undefined || interest === null)
    return { ...rest, ...(open_interest === undefined ? {} : { open_interest }) };
  return { ...rest, open_interest: interest.minus(Dec.of(base)).toString() };
}
