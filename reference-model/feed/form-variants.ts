import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { editsOf, inTurn } from '../rule-edits.ts';
import type { Rules, RulesEdit } from '../rules.ts';
import type { BookChannelRules } from './channels/l2-book.ts';

type BookBody = Rules['reads']['l2Book']['body'];
type UnknownBody = Rules['reads']['orderStatus']['unknown'];
type PositionsBody = Rules['reads']['clearinghouseState']['body'];

const frames = editsOf('feed');
const openOrders = editsOf('feed', 'openOrders');
const openOrderNames = { px: 'limit_px', sz: 'size', inserted_at: 'timestamp' };

/** Accepted forms, in reads and in frames, of what the documents do not show. */
export const formVariants: Readonly<Record<`D${number}=${string}`, RulesEdit>> = {
  'D227=levels': books(
    ({ bids, asks }) => ({ levels: (view, core) => [bids?.(view, core), asks?.(view, core)] }),
    ([bids, asks]) => ({ bids, asks }),
  ),
  'D227=tuples': books(
    ({ bids, asks }) => ({
      bids: (view, core) => tuplesOf(bids?.(view, core)),
      asks: (view, core) => tuplesOf(asks?.(view, core)),
    }),
    (sides) => ({ levels: sides.map(tuplesOf) }),
  ),
  'D227=nested': books(
    ({ bids, asks }) => ({ book: (view, core) => ({ bids: bids?.(view, core), asks: asks?.(view, core) }) }),
    (levels) => ({ book: { levels } }),
  ),
  'D228=list': positions(({ clearinghouse_state }) => ({
    positions: (of, core) => listed(clearinghouse_state?.(of, core)).flatMap(([, { positions: rows }]) => rows),
  })),
  'D228=named': positions(({ clearinghouse_state }) => ({
    clearinghouse_state: (of, core) =>
      Object.fromEntries(
        listed(clearinghouse_state?.(of, core)).map(([dex, { positions: rows }]) => [
          dex,
          { positions: rows.map(({ size, entry, ...row }) => ({ ...row, szi: size, entry_px: entry })) },
        ]),
      ),
  })),
  'D229=flat': orderStates(({ status, order, ...rest }) =>
    typeof order === 'object' ? { status, ...order, ...rest } : { status, ...rest },
  ),
  'D229=nested': orderStates(
    (body) => ({ order_status: body }),
    (unknown) => ({
      order_status: (none, core) =>
        Object.fromEntries(Object.entries(unknown).map(([key, field]) => [key, field?.(none, core)])),
    }),
  ),
  'D230=read': openOrders(() => ({ body: (user, rows) => ({ address: user, orders: rows }) })),
  'D230=named': openOrders(({ row, parkedRow }) => ({
    row: (core, source) => renamed(row(core, source), openOrderNames),
    parkedRow: (core, source) => renamed(parkedRow(core, source), openOrderNames),
  })),
  'D231=named': frames(({ data }) => ({
    data: (channel, body, isSnapshot) => {
      const records = recordsIn(channel, body);
      return data(channel, records === null ? body : { [listNames[channel] ?? channel]: records }, isSnapshot);
    },
  })),
  'D231=single': frames(() => ({ pushes: (channel, body) => recordsIn(channel, body) ?? [body] })),
  'D231=keys': frames(({ data }) => ({
    data: (channel, body, isSnapshot) => data(channel, underOtherKeys(channel, body), isSnapshot),
  })),
  'D232=sides': best((coin, [bid, ask], time) => ({ coin, bid, ask, time })),
  'D232=tuples': best((coin, pair, time) => ({ coin, bbo: pair.map((level) => level && Object.values(level)), time })),
};

/** The best levels in other members. */
function best(shown: BookChannelRules['best']): RulesEdit {
  return editsOf('feed', 'book')(() => ({ best: shown }));
}

const listNames: Readonly<Record<string, string>> = { candles: 'bars', order_updates: 'updates', trades: 'prints' };

/** Records, or changed rows, of what frames of a channel hold; null: it holds a state. */
function recordsIn(channel: string, body: unknown): readonly Record<string, unknown>[] | null {
  if (channel === 'candles') return (body as { readonly candles: readonly Record<string, unknown>[] }).candles;
  return channel !== 'open_orders' && Array.isArray(body) ? body : null;
}

const recordNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trades: { px: 'price', sz: 'size', tid: 'trade_id' },
  fills: { px: 'price', sz: 'qty', oid: 'order_id' },
  candles: { t: 'open_time', T: 'close_time', o: 'open', h: 'high', l: 'low', c: 'close', v: 'volume' },
};

/** Records under other names, those of orders with the order beside its status. */
function underOtherKeys(channel: string, body: unknown): unknown {
  const records = recordsIn(channel, body);
  if (records === null) return body;
  const made = records.map((record) =>
    channel === 'order_updates' ? besideStatus(record) : renamed(record, recordNames[channel] ?? {}),
  );
  return channel === 'candles' ? { ...(body as object), candles: made } : made;
}

function besideStatus({ order, ...record }: Record<string, unknown>): Record<string, unknown> {
  return { ...(order as object), ...record };
}

/** The same row under other names. */
function renamed(row: Record<string, unknown>, names: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [names[key] ?? key, value]));
}

/** What became of an order, in other members. */
function orderStates(
  shown: (body: Readonly<Record<string, unknown>>) => Record<string, unknown>,
  unknownAs: (body: UnknownBody) => UnknownBody = (body) => body,
): RulesEdit {
  return editsOf(
    'reads',
    'orderStatus',
  )(({ lookups, unknown }) => ({
    lookups: lookups.map((lookup) => ({
      id: lookup.id,
      find: (core, query) => {
        const body = lookup.find(core, query);
        return body === null ? null : shown(body);
      },
    })),
    unknown: unknownAs(unknown),
  }));
}

/** Positions in other members, of the read and of its channel. */
function positions(shown: (body: PositionsBody) => PositionsBody): RulesEdit {
  return editsOf(
    'reads',
    'clearinghouseState',
  )(({ body: { clearinghouse_state, ...rest } }) => ({
    body: { ...rest, ...shown(clearinghouse_state === undefined ? {} : { clearinghouse_state }) },
  }));
}

type ByDex = Readonly<Record<string, { readonly positions: readonly Record<string, unknown>[] }>>;

/** The dexs of a body as this model has it. */
function listed(byDex: unknown) {
  return Object.entries((byDex ?? {}) as ByDex);
}

/** Books with their sides in other members. */
function books(
  read: (body: BookBody) => BookBody,
  frame: (levels: Parameters<BookChannelRules['body']>[1]) => ReturnType<BookChannelRules['body']>,
): RulesEdit {
  return inTurn(
    editsOf('reads', 'l2Book')(({ body: { coin, ...sides } }) => ({ body: { ...(coin && { coin }), ...read(sides) } })),
    editsOf('feed', 'book')(() => ({ body: (coin, levels, timeMs) => ({ coin, ...frame(levels), time: timeMs }) })),
  );
}

function tuplesOf(rows: unknown): JsonValue[] {
  return Array.isArray(rows) ? rows.map((row): JsonValue => Object.values(row)) : [];
}
