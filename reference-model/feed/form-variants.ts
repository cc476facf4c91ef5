import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import { paramFiguresInForce } from '../engine/risk/param-figures.ts';
import { formatBps } from '../numeric/rates.ts';
import { buildRow, type RowMakers } from '../reads/row.ts';
import { composeEdits, rulesEditorAt } from '../rule-edits.ts';
import type { Rules, RulesEdit } from '../rules.ts';
import type { FeeRates } from '../state/governed.ts';
import type { BookChannelRules } from './channels/l2-book.ts';

type BookBody = Rules['reads']['l2Book']['body'];
type UnknownBody = Rules['reads']['orderStatus']['unknown'];
type AskBody = Rules['reads']['spotDeployAuction']['body'];
type PositionsBody = Rules['reads']['clearinghouseState']['body'];

const frames = rulesEditorAt('feed');
const openOrders = rulesEditorAt('feed', 'openOrders');
const openOrderNames = { px: 'limit_px', sz: 'size', inserted_at: 'timestamp' };
const fixNames = {
  oid: 'OrderID',
  cloid: 'ClOrdID',
  coin: 'Symbol',
  side: 'Side',
  px: 'Price',
  sz: 'LeavesQty',
  inserted_at: 'insertedAt',
};
const fixStatus: ReadonlyMap<unknown, string> = new Map([
  ['resting', 'New'],
  ['filled', 'Filled'],
  ['canceled', 'Canceled'],
  ['rejected', 'Rejected'],
]);
const positionNames = {
  size: 'szi',
  entry: 'entry_px',
  upnl: 'unrealized_pnl',
  lev: 'leverage',
  liq: 'liquidation_px',
  margin: 'margin_used',
  maint_margin: 'maintenance_margin',
  notional: 'position_value',
};
const feeSchedules = rulesEditorAt('reads', 'feeSchedule');
const overviews = rulesEditorAt('reads', 'accountState', 'overview');

/** Accepted forms, in reads and frames, where the documents do not show one. */
export const responseFormVariants: Readonly<Record<`D${number}=${string}`, RulesEdit>> = {
  'D227=levels': books(
    ({ bids, asks }) => ({ levels: (view, core) => [bids?.(view, core), asks?.(view, core)] }),
    ([bids, asks]) => ({ bids, asks }),
  ),
  'D227=sided': books(
    ({ bids, asks }) => ({
      levels: (view, core) => sidedLevels([bids?.(view, core), asks?.(view, core)]),
    }),
    (levels) => ({ levels: sidedLevels(levels) }),
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
  'D227=letters': books(
    ({ bids, asks }) => ({
      bids: (view, core) => inLetters(bids?.(view, core)),
      asks: (view, core) => inLetters(asks?.(view, core)),
    }),
    (sides) => ({ levels: sides.map(inLetters) }),
  ),
  'D227=columns': books(
    ({ bids, asks }) => ({
      bids: (view, core) => columnsOf(bids?.(view, core), ['px', 'sz', 'n_orders']),
      asks: (view, core) => columnsOf(asks?.(view, core), ['px', 'sz', 'n_orders']),
    }),
    (sides) => ({ levels: sides.map((levels) => columnsOf(levels, ['px', 'sz', 'n'])) }),
  ),
  'D228=letters': positions(({ clearinghouse_state }) => ({
    positions: (of, core) =>
      listed(clearinghouse_state?.(of, core)).flatMap(([, { positions: rows }]) =>
        rows.map(({ side, size, isolated, entry, notional, upnl, margin, ...others }) => ({
          ...others,
          mgn: margin,
          q: size,
          p: entry,
          v: notional,
          u: upnl,
          iso: isolated,
          ...(side === undefined ? {} : { leg: side }),
        })),
      ),
  })),
  'D228=list': positions(({ clearinghouse_state }) => ({
    positions: (of, core) => listed(clearinghouse_state?.(of, core)).flatMap(([, { positions: rows }]) => rows),
  })),
  'D228=table': positions(({ clearinghouse_state }) => ({
    positions: (of, core) =>
      tableOf(listed(clearinghouse_state?.(of, core)).flatMap(([, { positions: rows }]) => rows)),
  })),
  'D228=modes': positions(({ clearinghouse_state }) => ({
    positions: (of, core) => byMode(listed(clearinghouse_state?.(of, core)).flatMap(([, { positions: rows }]) => rows)),
  })),
  'D228=sided': positions(({ clearinghouse_state }) => ({
    positions: (of, core) =>
      listed(clearinghouse_state?.(of, core)).flatMap(([, { positions: rows }]) => rows.map(unsigned)),
  })),
  'D228=pairs': positions(({ clearinghouse_state }) => ({
    legs: (of, core) =>
      listed(clearinghouse_state?.(of, core)).flatMap(([, { positions: rows }]) =>
        rows.map(({ coin, isolated, ...row }) => [coin, { ...row, mode: isolated === true ? 'isolated' : 'cross' }]),
      ),
  })),
  'D228=named': positions(({ clearinghouse_state }) => ({
    clearinghouse_state: (of, core) =>
      Object.fromEntries(
        listed(clearinghouse_state?.(of, core)).map(([dex, { positions: rows }]) => [
          dex,
          { positions: rows.map((row) => renamedRow(row, positionNames)) },
        ]),
      ),
  })),
  'D229=flat': orderStates(({ status, order, ...rest }) =>
    typeof order === 'object' ? { status, ...order, ...rest } : { status, ...rest },
  ),
  'D229=timed': orderStates(
    ({ status, order, ...rest }) => ({
      status: [status, 0],
      ...(order === undefined ? {} : { order: { ...Object(order), orig_sz: Object(order).sz } }),
      ...rest,
    }),
    ({ status, ...unknown }) => ({ status: (none, core) => [status?.(none, core), 0], ...unknown }),
  ),
  'D229=filled': orderStates(({ total_filled_sz, ...rest }) => ({
    ...rest,
    ...(total_filled_sz === undefined ? {} : { filled_sz: total_filled_sz }),
  })),
  'D229=within': orderStates(
    ({ status, order, ...rest }) => ({ order: { ...(order ?? {}), status }, ...rest }),
    ({ status, ...unknown }) => ({ order: (none, core) => ({ status: status?.(none, core) }), ...unknown }),
  ),
  'D229=fix': orderStates(
    ({ status, order, ...rest }) => ({
      order: { ...renamedRow(Object(order), fixNames), OrdStatus: fixStatus.get(status) ?? status },
      ...rest,
    }),
    ({ status, ...unknown }) => ({ order: (none, core) => ({ OrdStatus: status?.(none, core) }), ...unknown }),
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
    row: (core, source) => renamedRow(row(core, source), openOrderNames),
    parkedRow: (core, source) => renamedRow(parkedRow(core, source), openOrderNames),
  })),
  'D231=named': frames(({ data }) => ({
    data: (channel, body, isSnapshot) => {
      const records = recordsIn(channel, body);
      return data(channel, records === null ? body : underName(channel, records), isSnapshot);
    },
  })),
  'D231=single': frames(() => ({ pushes: (channel, body) => recordsIn(channel, body) ?? [body] })),
  'D231=keys': frames(({ data }) => ({
    data: (channel, body, isSnapshot) => data(channel, underOtherKeys(channel, body), isSnapshot),
  })),
  'D231=letters': frames(({ data }) => ({
    data: (channel, body, isSnapshot) => data(channel, channel === 'trades' ? inLetters(body) : body, isSnapshot),
  })),
  'D232=letters': best((coin, pair, time) => ({ coin, bbo: pair.map((level) => level && letters(level)), time })),
  'D232=sides': best((coin, [bid, ask], time) => ({ coin, bid, ask, time })),
  'D232=tuples': best((coin, pair, time) => ({ coin, bbo: pair.map((level) => level && Object.values(level)), time })),
  'D233=list': overviews(({ body: { vault, ...body } }) => ({
    body: {
      ...body,
      vault: (of, core) => ({ vaults: facetOf(vault?.(of, core)).vaults }),
      vault_equities: (of, core) => facetOf(vault?.(of, core)).equities,
    },
  })),
  'D233=agents': overviews(({ body: { agents, ...body } }) => ({
    body: { ...body, agents: (of, core) => tableBy('agent', agents?.(of, core)) },
  })),
  'D233=named': overviews(({ vaultRow: { vault_id, vault_address, shares, ...row } }) => ({
    vaultRow: {
      id: (held, core) => vault_id?.(held, core),
      vault: (held, core) => vault_address?.(held, core),
      share_count: (held, core) => shares?.(held, core),
      ...row,
    },
  })),
  'D234=named': registrationAsks(({ current_ask, last_clearing, opened_at_block, ...body }) => ({
    ask: (of, core) => current_ask?.(of, core),
    last_price: (of, core) => last_clearing?.(of, core),
    opened_at: (of, core) => opened_at_block?.(of, core),
    ...body,
  })),
  'D234=nested': registrationAsks(({ sealed_round, ...ask }) => ({
    auction: (of, core) => buildRow(core, ask, of),
    ...(sealed_round && { sealed_round }),
  })),
  'D234=camel': registrationAsks((body) =>
    renamed(body, Object.fromEntries(Object.keys(body).map((key) => [key, camelCase(key)]))),
  ),
  'D264=named': feeSchedules(({ body: { tiers, ...body }, tier }) => ({
    body: { ...body, perp_tiers: (none, core) => tiers?.(none, core) },
    tier: renamed(tier, { volume_30d: 'min_volume_30d' }),
  })),
  'D264=tuples': feeSchedules(({ body: { tiers, ...body } }) => ({
    body: { ...body, tiers: (none, core) => tuplesOf(tiers?.(none, core)) },
  })),
  'D264=kinds': feeSchedules(({ body: { tiers, ...body } }) => ({
    body: { ...body, perp: (none, core) => ({ tiers: tiers?.(none, core) }) },
    withUser: (all, { address, effective_taker_bps, effective_maker_bps }) => ({
      ...all,
      address,
      your_rates: {
        perp_taker_bps: effective_taker_bps,
        perp_maker_bps: effective_maker_bps,
        spot_taker_bps: effective_taker_bps,
        spot_maker_bps: effective_maker_bps,
      },
    }),
  })),
  'D264=listed': feeSchedules(({ body: { tiers, ...body }, tier }) => ({
    body: { ...body, perp: (none, core) => tiers?.(none, core), spot: (none, core) => tiers?.(none, core) },
    tier: renamed(tier, { volume_30d: 'min_volume' }),
  })),
  'D264=flat': feeSchedules(({ body: { tiers, ...body } }) => ({
    body: { ...body, perp: (none, core) => rateForAll(tiers?.(none, core)) },
    withUser: (all) => all,
  })),
  'D264=beside': feeSchedules(({ body: { tiers, ...body } }) => ({
    body: { ...body, perp_tiers: (none, core) => tiers?.(none, core) },
    withUser: (all, { address, effective_taker_bps, effective_maker_bps }) => ({
      ...all,
      address,
      taker_bps: effective_taker_bps,
      maker_bps: effective_maker_bps,
    }),
  })),
  'D264=units': feeSchedules(({ tier, user: { taker_bps, maker_bps, maker_rebate_bps, ...user } }) => ({
    tier: inTenths(tier, ['taker_bps', 'maker_bps']),
    user: inTenths(user, ['effective_taker_bps', 'effective_maker_bps']),
  })),
  'D264=products': feeSchedules(({ body: { referrer_share_bps, ...body } }) => ({
    body: { ...body, referral_share_bps: (none, core) => referrer_share_bps?.(none, core) },
    withUser: (all, { products, ...user }) => ({ ...all, products, user }),
  })),
  'D264=by-name': feeSchedules(
    ({ body: { tiers, ...body }, tier, optionProduct: { option_taker_bps, ...optionProduct } }) => ({
      body: { ...body, volume_tiers: (none, core) => tiers?.(none, core) },
      tier: renamed(tier, { volume_30d: 'min_volume_14d', taker_bps: 'perp_taker_bps', maker_bps: 'perp_maker_bps' }),
      withUser: (all, { products, ...user }) => ({ ...all, products: byProduct(products), user }),
      optionProduct: {
        ...renamed(optionProduct, { option_premium_cap_ppm: 'premium_cap_ppm' }),
        taker_bps: (of, core) =>
          core.state.options.rates.taker === null ? null : (option_taker_bps?.(of, core) ?? null),
      },
    }),
  ),
  'D264=by-market': feeSchedules(({ body: { tiers, ...body } }) => ({
    body: {
      ...body,
      tiers: (none, core) => multiplesOf(tiers?.(none, core)),
      markets: (none, core) => marketRates(tiers?.(none, core), core),
    },
    withUser: (all, { address }) => ({ ...all, address }),
  })),
  'D281=named': rulesEditorAt('reads', 'candleSnapshot')(({ row }) => ({ row: renamed(row, barNames), list: 'bars' })),
  'D281=items': rulesEditorAt('reads', 'candleSnapshot')(() => ({ list: 'items' })),
  'D236=named': composeEdits(
    rulesEditorAt(
      'reads',
      'optionSeries',
    )(({ row }) => ({ row: renamed(row, { signing_id: 'market', kind: 'right' }) })),
    rulesEditorAt(
      'reads',
      'optionState',
    )(({ row }) => ({ row: renamed(row, { signing_id: 'market', long: 'held', short: 'written' }) })),
    rulesEditorAt(
      'reads',
      'rfqRows',
    )(({ session, quote }) => ({
      session: renamed(session, { rfq_id: 'id', expiry: 'expires_at', sz: 'size' }),
      quote: renamed(quote, { price: 'px', max_size: 'size' }),
    })),
  ),
  'D236=sided': rulesEditorAt(
    'reads',
    'optionState',
  )(({ row: { long, short, ...row } }) => ({
    row: {
      ...row,
      side: ({ lots }) => (lots < 0n ? 'short' : 'long'),
      sz: (leg, core) => (leg.lots < 0n ? short : long)?.(leg, core),
    },
  })),
  'D236=listed': composeEdits(
    rulesEditorAt(
      'reads',
      'optionState',
    )(({ body, row }) => ({
      body: renamed(body, { positions: 'legs' }),
      row: renamed(row, { long: 'long_sz', short: 'short_sz' }),
    })),
    rulesEditorAt(
      'reads',
      'rfqUser',
    )(({ body }) => ({ body: renamed(body, { requested: 'requests', quoted: 'quoted_on' }) })),
  ),
  'D236=tables': composeEdits(
    rulesEditorAt(
      'reads',
      'optionState',
    )(({ body: { positions, ...body } }) => ({
      body: { ...body, positions: (of, core) => tableBy('signing_id', positions?.(of, core)) },
    })),
    rulesEditorAt(
      'reads',
      'rfqUser',
    )(({ body: { requested, quoted, ...body } }) => ({
      body: {
        ...body,
        requested: (of, core) => tableBy('rfq_id', requested?.(of, core)),
        quoted: (of, core) => tableBy('rfq_id', quoted?.(of, core)),
      },
    })),
  ),
  'D236=columns': composeEdits(
    rulesEditorAt('reads', 'optionSeries')(({ row }) => ({ row: renamed(row, { kind: 'PutOrCall' }) })),
    rulesEditorAt(
      'reads',
      'rfqRows',
    )(({ session: { quotes, ...session }, quote }) => ({
      session: { ...session, quotes: (rfq, core) => columnsOf(quotes?.(rfq, core), Object.keys(quote)) },
    })),
  ),
  'D236=newest': rulesEditorAt(
    'reads',
    'rfqUser',
  )(({ requested, quoted }) => ({
    requested: (core, address) => requested(core, address).toReversed(),
    quoted: (core, address) => quoted(core, address).toReversed(),
  })),
  'D246=named': composeEdits(
    rulesEditorAt(
      'reads',
      'perpDexs',
    )(({ row }) => ({ row: renamed(row, { deployer: 'owner', assets: 'markets', n_assets: 'count' }) })),
    rulesEditorAt('reads', 'liquidatable')(({ row }) => ({ row: renamed(row, { address: 'user', tier: 'band' }) })),
    rulesEditorAt(
      'reads',
      'trades',
    )(({ row }) => ({ row: renamed(row, { px: 'price', sz: 'size', tid: 'trade_id' }) })),
  ),
  'D246=letters': rulesEditorAt('reads', 'trades')(({ row }) => ({ row: renamed(row, { px: 'p', sz: 'q' }) })),
  'D246=rows': rulesEditorAt(
    'reads',
    'perpDexs',
  )(({ row: { assets: _, ...row } }) => ({
    row: { ...row, markets: ({ assets }) => assets.map((coin) => ({ coin })) },
  })),
  'D246=items': composeEdits(
    ...Object.entries({
      liquidatable: 'accounts',
      trades: 'trades',
      funding_history: 'samples',
    }).map(([read, list]) => readAs(read, ({ [list]: items, ...body }) => ({ ...body, items }))),
  ),
  'D246=numbered': readAs('perp_dexs', ({ dexs, ...body }) => ({
    ...body,
    dexs: Object.fromEntries((Array.isArray(dexs) ? dexs : []).map((dex, at): [number, unknown] => [at + 1, dex])),
  })),
  'D246=nested': composeEdits(...['perp_dexs', 'liquidatable', 'trades'].map((read) => nestedRead(read, 'list'))),
  'D278=named': rulesEditorAt(
    'reads',
    'fundingHistory',
  )(({ body, row }) => ({
    body: renamed(body, { samples: 'fundings' }),
    row: renamed(row, { ts: 'time', funding_rate: 'rate' }),
  })),
  'D278=letters': rulesEditorAt(
    'reads',
    'fundingHistory',
  )(({ row }) => ({ row: renamed(row, { ts: 't', premium: 'p', funding_rate: 'r' }) })),
  'D247=named': composeEdits(
    rulesEditorAt(
      'reads',
      'activeAsset',
    )(({ row }) => ({ row: renamed(row, { margin_mode: 'mode', mark_px: 'mark', max_trade_szs: 'max_trade_sizes' }) })),
    rulesEditorAt(
      'reads',
      'stakingState',
    )(({ body, delegation }) => ({
      body: renamed(body, { delegations: 'stakes', pending_unstakes: 'unbonding' }),
      delegation: renamed(delegation, { amount: 'staked', lock_months: 'months' }),
    })),
    ...(['referralState', 'brokerState'] as const).map((read) =>
      rulesEditorAt('reads', read)(({ body }) => ({ body: renamed(body, { claimable_rewards: 'accrued' }) })),
    ),
    frames(({ data }) => ({
      data: (channel, body, isSnapshot) =>
        data(
          channel,
          channel === 'spot_margin_state'
            ? renamedRow(body as Record<string, unknown>, { accounts: 'positions' })
            : body,
          isSnapshot,
        ),
    })),
  ),
  'D247=object': rulesEditorAt(
    'reads',
    'activeAsset',
  )(({ row: { margin_mode: mode, leverage, ...row } }) => ({
    row: {
      ...row,
      leverage: (of, core) => ({ type: mode?.(of, core), value: leverage?.(of, core) }),
    },
  })),
  'D247=nested': composeEdits(
    ...['active_asset_data', 'staking_state', 'referral_state', 'broker_state'].map((read) =>
      nestedRead(read, 'state'),
    ),
    frames(({ data }) => ({
      data: (channel, body, isSnapshot) =>
        data(channel, nestedChannels.has(channel) ? { state: body } : body, isSnapshot),
    })),
  ),
  'D233=nested': overviews(({ body: { address, height, time, ...facets } }) => ({
    body: {
      ...(address && { address }),
      overview: (of, core) => buildRow(core, facets, of),
      ...(height && { height }),
      ...(time && { time }),
    },
  })),
};

const nestedChannels: ReadonlySet<string> = new Set(['account_state', 'active_asset_data', 'spot_margin_state']);

/** A read with its whole content under one member. */
function nestedRead(type: string, member: string): RulesEdit {
  return readAs(type, (body) => ({ [member]: body }));
}

/** A read with a differently written body. */
function readAs(type: string, written: (body: Record<string, unknown>) => Record<string, unknown>): RulesEdit {
  return rulesEditorAt('reads')(({ table }) => {
    const read = table.get(type);
    if (read === undefined) return {};
    const rewritten: typeof read = (core, request, node) => {
      const answer = read(core, request, node);
      return 'body' in answer ? { ...answer, body: written(answer.body as Record<string, unknown>) } : answer;
    };
    return { table: new Map(table).set(type, rewritten) };
  });
}

/** Best levels under other members. */
function best(shown: BookChannelRules['best']): RulesEdit {
  return rulesEditorAt('feed', 'book')(() => ({ best: shown }));
}

const listNames: Readonly<Record<string, string>> = { candles: 'bars', order_updates: 'updates', trades: 'prints' };

/** Records in a named list; trades next to their common coin. */
function underName(channel: string, records: readonly Record<string, unknown>[]) {
  const name = listNames[channel] ?? channel;
  const [first] = records;
  // Full orders are included next to the changes.
  if (channel === 'order_updates')
    return { orders: records.flatMap(({ order }) => (order === undefined ? [] : [order])), [name]: records };
  if (channel !== 'trades' || first === undefined) return { [name]: records };
  return { coin: first.coin, [name]: records.map(({ coin: _coin, ...record }) => record) };
}

/** Records or changed rows in a channel's frame body; null: the channel carries a state. */
function recordsIn(channel: string, body: unknown): readonly Record<string, unknown>[] | null {
  if (channel === 'candles') return (body as { readonly candles: readonly Record<string, unknown>[] }).candles;
  return channel !== 'open_orders' && Array.isArray(body) ? body : null;
}

const barNames = { t: 'open_time', T: 'close_time', o: 'open', h: 'high', l: 'low', c: 'close', v: 'volume' };

const recordNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trades: { px: 'price', sz: 'size', tid: 'trade_id' },
  fills: { px: 'price', sz: 'qty', oid: 'order_id' },
  candles: barNames,
};

/** Records with renamed keys; order records with the order next to its status. */
function underOtherKeys(channel: string, body: unknown): unknown {
  const records = recordsIn(channel, body);
  if (records === null) return body;
  const made = records.map((record) =>
    channel === 'order_updates' ? besideStatus(record) : renamedRow(record, recordNames[channel] ?? {}),
  );
  return channel === 'candles' ? { ...(body as object), candles: made } : made;
}

/** An order record as a tuple; a refused one has no order. */
function besideStatus({ order, ...record }: Record<string, unknown>): Record<string, unknown> {
  return { ...(order as object), ...record };
}

/** The same row with renamed keys. */
function renamedRow(row: Record<string, unknown>, names: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [names[key] ?? key, value]));
}

/** The registration clock under other members. */
function registrationAsks(shown: (body: AskBody) => AskBody): RulesEdit {
  return rulesEditorAt('reads', 'spotDeployAuction')(({ body }) => ({ body: shown(body) }));
}

/** The same fields, some with renamed keys. */
function renamed<Source>(fields: RowMakers<Source>, names: Readonly<Record<string, string>>): RowMakers<Source> {
  return Object.fromEntries(Object.entries(fields).map(([key, make]) => [names[key] ?? key, make]));
}

/** Rates in tenths of a basis point, as their keys say. */
function inTenths<Source>(fields: RowMakers<Source>, keys: readonly string[]): RowMakers<Source> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, make]): [string, RowMakers<Source>[string]] =>
      keys.includes(key)
        ? [key.replace('_bps', '_dbps'), (source, core) => tenfold(String(make(source, core)))]
        : [key, make],
    ),
  );
}

/** Ten times a decimal, by moving its point. */
function tenfold(decimal: string): string {
  const [, sign = '', whole = '', places = ''] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(decimal) ?? [];
  const rest = places.slice(1);
  const digits = `${whole}${places.slice(0, 1) || '0'}`.replace(/^0+(?=[0-9])/, '');
  return `${sign}${digits}${rest === '' ? '' : `.${rest}`}`;
}

/** A single rate if all accounts share one, without tiers; otherwise the tiers, which a vote may create. */
type ServedTier = Readonly<Record<'volume_30d' | 'taker_bps' | 'maker_bps', string>>;

/** Returns tiers that show the part of a market's taker rate that is charged from a volume on. */
function multiplesOf(tiers: unknown): readonly JsonObject[] {
  const served = tiers as readonly ServedTier[];
  const base = Number(served[0]?.taker_bps);
  return served.map(({ volume_30d, taker_bps }) => ({
    min_volume: volume_30d,
    multiplier: base > 0 ? String(Number((Number(taker_bps) / base).toFixed(4))) : '1',
  }));
}

/** Returns the rates of each market below every further tier. */
function marketRates(tiers: unknown, core: Core): readonly JsonObject[] {
  const [base] = tiers as readonly ServedTier[];
  const { feesByMarket } = paramFiguresInForce(core);
  return [...core.state.markets.values()].flatMap(({ id, coin, kind }) => {
    const own = feesByMarket.get(id);
    if (base === undefined) return [];
    const { taker_bps, maker_bps } = base;
    const rates = own === undefined ? { taker_bps, maker_bps } : ratesShown(own);
    return [{ coin, kind, ...rates }];
  });
}

function ratesShown({ taker, maker }: FeeRates): JsonObject {
  return { taker_bps: formatBps(taker), maker_bps: formatBps(maker) };
}

function rateForAll(tiers: unknown): Readonly<Record<string, unknown>> {
  const [first, ...others] = Array.isArray(tiers) ? tiers : [];
  const { volume_30d, ...rates } = (first ?? {}) as Readonly<Record<string, unknown>>;
  return others.length === 0 ? { ...rates, volume_tiers: [] } : { volume_tiers: tiers };
}

/** Rates keyed by product. */
function byProduct(products: unknown): Readonly<Record<string, unknown>> {
  const rows: readonly Readonly<Record<string, unknown>>[] = Array.isArray(products) ? products : [];
  return Object.fromEntries(rows.map(({ product, ...rates }) => [String(product), rates]));
}

/** The facet of vaults, as written by this model. */
function facetOf(facet: unknown) {
  return (facet ?? {}) as Readonly<Record<'equities' | 'vaults', unknown>>;
}

/** Shows the state of an order under other members. */
function orderStates(
  shown: (body: Readonly<Record<string, unknown>>) => Record<string, unknown>,
  unknownAs: (body: UnknownBody) => UnknownBody = (body) => body,
): RulesEdit {
  return rulesEditorAt(
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

/** Positions under other members, in the read and in its channel. */
function positions(shown: (body: PositionsBody) => PositionsBody): RulesEdit {
  return rulesEditorAt(
    'reads',
    'clearinghouseState',
  )(({ body: { clearinghouse_state, ...rest } }) => ({
    body: { ...rest, ...shown(clearinghouse_state === undefined ? {} : { clearinghouse_state }) },
  }));
}

type ByDex = Readonly<Record<string, { readonly positions: readonly Record<string, unknown>[] }>>;

/** The dexs of a body, as written by this model. */
function listed(byDex: unknown) {
  return Object.entries((byDex ?? {}) as ByDex);
}

/** Books with their sides under other members. */
function books(
  read: (body: BookBody) => BookBody,
  frame: (levels: Parameters<BookChannelRules['body']>[1]) => ReturnType<BookChannelRules['body']>,
): RulesEdit {
  return composeEdits(
    rulesEditorAt(
      'reads',
      'l2Book',
    )(({ body: { coin, ...sides } }) => ({ body: { ...(coin && { coin }), ...read(sides) } })),
    rulesEditorAt(
      'feed',
      'book',
    )(() => ({ body: (coin, levels, timeMs) => ({ coin, ...frame(levels), time: timeMs }) })),
  );
}

/** Levels of both sides in one list, each with its side. */
function sidedLevels(sides: readonly unknown[]): JsonValue[] {
  return sides.flatMap((rows, at) =>
    (Array.isArray(rows) ? rows : []).map((row): JsonValue => ({ side: at === 0 ? 'B' : 'A', ...row })),
  );
}

function tuplesOf(rows: unknown): JsonValue[] {
  return Array.isArray(rows) ? rows.map((row): JsonValue => Object.values(row)) : [];
}

/** Rows transposed to columns of these keys. */
function columnsOf(rows: unknown, keys: readonly string[]): JsonObject {
  const listed: JsonObject[] = Array.isArray(rows) ? rows : [];
  return Object.fromEntries(keys.map((key) => [key, listed.map((row) => row[key] ?? null)]));
}

function camelCase(key: string): string {
  return key.replace(/_[a-z]/g, (word) => word.slice(1).toUpperCase());
}

/** Levels or prints with one-letter keys for price and size. */
function inLetters(rows: unknown): JsonObject[] {
  return Array.isArray(rows) ? rows.map(letters) : [];
}

function letters({ px, sz, ...row }: JsonObject): JsonObject {
  return { ...(px === undefined ? {} : { p: px }), ...(sz === undefined ? {} : { q: sz }), ...row };
}

/** Rows keyed by margin mode, with the mode next to the leverage; the leg of a one-way account is `net`. */
function byMode(rows: readonly Readonly<Record<string, unknown>>[]) {
  const of = (mode: string) =>
    rows
      .filter(({ isolated }) => (isolated === true) === (mode === 'isolated'))
      .map(({ isolated: _isolated, lev, side, ...row }) => ({ ...row, leverage: [mode, lev], side: side ?? 'net' }));
  return { cross: of('cross'), isolated: of('isolated') };
}

/** A row that states direction and leg in words. */
function unsigned({ isolated, side, size, notional, ...row }: Readonly<Record<string, unknown>>) {
  const isShort = String(size).startsWith('-');
  const bare = (figure: unknown) => String(figure).replace('-', '');
  return {
    ...row,
    leg: side ?? 'net',
    side: isShort ? 'short' : 'long',
    size: bare(size),
    notional: bare(notional),
    margin_mode: isolated === true ? 'isolated' : 'cross',
  };
}

/** Rows under the value of one of their keys, which they do not repeat. */
function tableBy(key: string, rows: unknown) {
  const listed: readonly Readonly<Record<string, unknown>>[] = Array.isArray(rows) ? rows : [];
  return Object.fromEntries(listed.map(({ [key]: name, ...row }): [string, unknown] => [String(name), row]));
}

/** Rows keyed by coin and leg. */
function tableOf(rows: readonly Readonly<Record<string, unknown>>[]) {
  const byCoin = Object.groupBy(rows, ({ coin }) => String(coin));
  return Object.fromEntries(
    Object.entries(byCoin).map(([coin, legs = []]) => [
      coin,
      Object.fromEntries(legs.map(({ coin: _coin, side, ...leg }) => [String(side ?? 'net'), leg])),
    ]),
  );
}
