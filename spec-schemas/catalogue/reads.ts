import type { Authority } from '../clause.ts';

/**
 * What an argument is on the wire, and what a value that does not fit comes to.
 * - `address`: required, 40 or 42 characters. `address-option`: the same when it stands at all. `address-filter`: an
 *   optional address that is not the account of the read.
 * - `coin`, `coin-option`: a market symbol or pair name; an unknown one is 404, one of another type counts as not sent.
 * - `count`: uint32, `time`: uint64 ms; both bound, so a wrong type is 422.
 * - `flag`, `days`, `detail`: unbound, a value that does not fit counts as the default.
 * - `kind`, `category`, `status`: unbound when of another type, refused when a text that is none of `values`.
 * - `oid`, `cloid`: an order's number (digits or number) and its client's handle.
 */
export type ArgumentKind =
  | 'address'
  | 'address-option'
  | 'address-filter'
  | 'coin'
  | 'coin-option'
  | 'count'
  | 'time'
  | 'flag'
  | 'days'
  | 'detail'
  | 'kind'
  | 'category'
  | 'status'
  | 'oid'
  | 'cloid';

export interface ReadArgument {
  readonly kind: ArgumentKind;
  readonly values?: readonly string[];
  readonly default?: string | number | boolean | null;
  readonly rule?: string;
  /** When it differs from that of the read. */
  readonly authority?: Authority;
}

/** One type of `POST /info`. */
export interface ReadEntry {
  /** Archive reads refuse an address by a bare string. Which reads these are is a fact of the deployment. */
  readonly lane: 'node' | 'archive';
  readonly weight: 1 | 2;
  /** Where `type` stands in the reply. */
  readonly typeAt: 'data' | 'outer';
  readonly arguments: Readonly<Record<string, ReadArgument>>;
  /** Path below `data` to the order of its rows. */
  readonly ordering: Readonly<Record<string, string>>;
  /** Of the reply's shape. */
  readonly authority: Authority;
}

const address = { kind: 'address' } as const satisfies ReadArgument;
const startTime = { kind: 'time', default: null, rule: 'inclusive' } as const satisfies ReadArgument;
const endTime = { kind: 'time', default: null, rule: 'inclusive' } as const satisfies ReadArgument;
const marketKind = { kind: 'kind', values: ['perp', 'spot'], default: null } as const satisfies ReadArgument;
const spotOrdering = { 'spot.pairs': 'signing_id asc', 'spot.tokens': 'id asc' };

/** Filter words of `validator_votes`. @source read-api, "POST /info" */
export const voteCategories = [
  'dynamic_risk',
  'vote_global',
  'gov_propose',
  'treasury',
  'metaliquidity',
  'oracle_weights',
  'funding_formula',
  'spot_margin',
] as const;
const voteStatuses = ['voting', 'enacted', 'expired'] as const;

/** Bounds of `limit` on `validator_votes`. @source read-api, "Limits" */
export const pageLimit = { default: 500, min: 1, max: 5_000 } as const;

/**
 * The reads that are built.
 * @source read-api, "POST /info" and "Resources and their fields"; arguments marked `public`: supplement, reads
 */
export const reads = {
  exchange_status: { lane: 'node', weight: 1, typeAt: 'data', arguments: {}, ordering: {}, authority: 'seed' },
  account_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {
      address,
      detail: { kind: 'detail', values: ['full', 'margin', 'overview'], default: 'full', rule: '`adl` is refused' },
    },
    ordering: { 'spot.balances': 'USDC first' },
    authority: 'seed',
  },
  clearinghouse_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { address, detail: { kind: 'detail', values: ['adl'], default: null } },
    ordering: {},
    authority: 'public',
  },
  markets: {
    lane: 'node',
    weight: 2,
    typeAt: 'data',
    arguments: { kind: marketKind, coin: { kind: 'coin-option', default: null } },
    ordering: { perp: 'market id asc', ...spotOrdering },
    authority: 'seed',
  },
  markets_meta: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { kind: marketKind, coin: { kind: 'coin-option', default: null } },
    ordering: { perp: 'signing_id asc', ...spotOrdering },
    authority: 'seed',
  },
  l2_book: {
    lane: 'node',
    weight: 2,
    typeAt: 'data',
    arguments: { coin: { kind: 'coin' } },
    ordering: { bids: 'px desc', asks: 'px asc' },
    authority: 'public',
  },
  trades: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {
      coin: { kind: 'coin' },
      limit: { kind: 'count', default: 0, rule: 'most recent; 0 is no cap', authority: 'public' },
      start_time: { ...startTime, authority: 'public' },
      end_time: { ...endTime, authority: 'public' },
    },
    ordering: { trades: 'time desc; asc when a window is sent' },
    authority: 'public',
  },
  open_orders: { lane: 'node', weight: 1, typeAt: 'data', arguments: { address }, ordering: {}, authority: 'seed' },
  order_status: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {
      oid: { kind: 'oid', rule: 'one of oid and cloid is required', authority: 'public' },
      cloid: { kind: 'cloid', rule: 'one of oid and cloid is required', authority: 'public' },
      address: { kind: 'address-option', default: null, authority: 'public' },
    },
    ordering: {},
    authority: 'public',
  },
  user_fills: {
    lane: 'node',
    weight: 2,
    typeAt: 'data',
    arguments: {
      address,
      limit: { kind: 'count', default: 0, rule: 'most recent; 0 is the whole ring' },
      start_time: startTime,
      end_time: endTime,
      aggregate: { kind: 'flag', default: false },
    },
    ordering: { fills: 'time desc' },
    authority: 'seed',
  },
  user_rate_limit: { lane: 'node', weight: 1, typeAt: 'data', arguments: { address }, ordering: {}, authority: 'seed' },
  fee_schedule: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {
      address: { kind: 'address-option', default: null, authority: 'public' },
      days: { kind: 'days', default: 30, rule: '1..30', authority: 'public' },
    },
    ordering: { tiers: 'volume_30d asc', 'user.daily_volume': 'day asc' },
    authority: 'public',
  },
  validator_votes: {
    lane: 'archive',
    weight: 1,
    typeAt: 'outer',
    arguments: {
      start_time: startTime,
      end_time: endTime,
      limit: { kind: 'count', default: pageLimit.default, rule: `clamped ${pageLimit.min}..${pageLimit.max}` },
      coin: { kind: 'coin-option', default: null },
      category: { kind: 'category', values: voteCategories, default: null },
      validator: { kind: 'address-filter', default: null },
      status: { kind: 'status', values: voteStatuses, default: null },
    },
    ordering: { votes: 'anchor asc' },
    authority: 'seed',
  },
  validator_summaries: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { address: { kind: 'address-option', default: null } },
    ordering: { validators: 'validator asc' },
    authority: 'seed',
  },
  user_non_funding_ledger_updates: {
    lane: 'archive',
    weight: 1,
    typeAt: 'data',
    arguments: {
      address,
      start_time: { ...startTime, authority: 'public' },
      end_time: { ...endTime, authority: 'public' },
    },
    ordering: {},
    authority: 'seed',
  },
} as const satisfies Readonly<Record<string, ReadEntry>>;

export type ReadType = keyof typeof reads;

/** Arguments that are no more: a request that sends one and no `coin` is refused. @source read-api, conventions */
export const legacyMarketArguments = ['asset_id', 'market_id'] as const;
