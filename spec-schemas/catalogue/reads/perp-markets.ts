import { addressArgument, nobodyAddress, publicWindowArguments } from '../read-arguments.ts';
import type { ReadArgument, ReadEntries } from '../read-entry.ts';
import { badAddressErrors, legacyMarketError, noCoinError, unknownCoinError, wrongTypeError } from '../read-errors.ts';
import {
  marketRowClauses,
  metaRowClauses,
  rowSequenceClausesBySection,
  spotRegistryClauses,
} from './market-statements.ts';

/** Candle intervals. @source supplement, reads: candle_snapshot */
export const candleIntervals = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;
/** Prices from which a candle is computed; the first is the default. */
export const candlePriceTypes = ['mark', 'oracle', 'trade'] as const;

const marketKind = { kind: 'kind', values: ['perp', 'spot'], default: null } as const satisfies ReadArgument;
const spotOrdering = { 'spot.pairs': 'signing_id asc', 'spot.tokens': 'id asc' };
const table = {
  lane: 'node',
  typeAt: 'data',
  arguments: { kind: marketKind, coin: { kind: 'coin-option', default: null } },
  errors: [
    { http: 400, body: 'envelope', code: 'INVALID_REQUEST', when: '`kind` is neither perp nor spot; both are named' },
    unknownCoinError,
    legacyMarketError,
  ],
  authority: 'seed',
  profile: 'live',
  decision: 'D67',
} as const;

/** @source read-api, "Perp market rows" and "POST /info"; supplement, reads */
export const perpMarketReads = {
  markets: {
    ...table,
    weight: 2,
    ordering: { perp: 'market id asc', ...spotOrdering },
    replies: ['info.markets', 'info.markets.narrowed'],
    stated: {
      'info.markets': {
        shape: 'markets.rows.shape',
        order: rowSequenceClausesBySection,
        values: { ...marketRowClauses, ...spotRegistryClauses },
      },
      // Filtered by an argument to some sections or rows, so the number of rows depends on the argument.
      'info.markets.narrowed': { values: { ...marketRowClauses, ...spotRegistryClauses } },
    },
    empty: { type: 'markets', perp: [], spot: { pairs: [], tokens: [] } },
  },
  markets_meta: {
    ...table,
    weight: 1,
    ordering: { perp: 'signing_id asc', ...spotOrdering },
    replies: ['info.markets_meta', 'info.markets_meta.narrowed'],
    stated: {
      'info.markets_meta': {
        shape: 'markets.meta.shape',
        order: { ...rowSequenceClausesBySection, 'perp[].margin_tiers': 'markets.meta.tiers-ascending' },
        rows: {
          perp: 'markets.meta.same-markets',
          'spot.pairs': 'markets.meta.same-spot',
          'spot.tokens': 'markets.meta.same-spot',
        },
        values: metaRowClauses,
        provable: ['perp[].maint_margin_ratio', 'perp[].max_market_order_ntl'],
      },
      'info.markets_meta.narrowed': { values: metaRowClauses },
    },
    empty: { type: 'markets_meta', perp: [], spot: { pairs: [], tokens: [] } },
  },
  l2_book: {
    lane: 'node',
    weight: 2,
    typeAt: 'data',
    arguments: {
      coin: { kind: 'coin' },
      n_sig_figs: { kind: 'number-option', range: { min: 2, max: 5 }, default: null, example: 5, authority: 'public' },
      mantissa: {
        kind: 'number-option',
        range: { min: 1, max: 5 },
        default: null,
        rule: '1, 2 or 5, and only beside n_sig_figs 5',
        authority: 'public',
      },
      n_levels: {
        kind: 'number-option',
        range: { min: 0 },
        default: null,
        rule: 'per side, after grouping',
        authority: 'public',
      },
    },
    ordering: { bids: 'px desc', asks: 'px asc' },
    replies: ['info.l2_book'],
    stated: {
      'info.l2_book': {
        shape: 'markets.book.shape',
        order: { bids: 'markets.book.order', asks: 'markets.book.order' },
        rows: { bids: 'markets.book.level', asks: 'markets.book.level' },
        values: {
          'bids[].px': 'markets.book.level',
          'bids[].sz': 'markets.book.level',
          'bids[].n_orders': 'markets.book.level',
          'asks[].px': 'markets.book.level',
          'asks[].sz': 'markets.book.level',
          'asks[].n_orders': 'markets.book.level',
        },
      },
    },
    empty: { type: 'l2_book', coin: 'BTC', bids: [], asks: [] },
    errors: [noCoinError, unknownCoinError],
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
  trades: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {
      coin: { kind: 'coin' },
      limit: { kind: 'count', default: 0, rule: 'most recent; 0 is no cap', authority: 'public' },
      ...publicWindowArguments,
    },
    ordering: { trades: 'time desc; asc when a window is sent' },
    replies: ['info.trades'],
    stated: {
      'info.trades': {
        shape: 'markets.trades.shape',
        order: { trades: 'markets.trades.order' },
        rows: { trades: 'markets.trades.joins-fills' },
        values: {
          'trades[].side': 'markets.trades.aggressor',
          'trades[].tid': 'markets.trades.joins-fills',
        },
        provable: ['trades[].side'],
      },
    },
    empty: { type: 'trades', coin: 'BTC', last_trade: 0, start_time: null, end_time: null, trades: [] },
    errors: [noCoinError, unknownCoinError, wrongTypeError],
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
  candle_snapshot: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {
      coin: { kind: 'coin' },
      interval: { kind: 'word', values: candleIntervals, authority: 'public' },
      candle_type: { kind: 'word-option', values: candlePriceTypes, default: candlePriceTypes[0], authority: 'public' },
      start_time: { kind: 'time', default: 0, rule: "on the bar's open", authority: 'public' },
      end_time: { kind: 'time', default: null, rule: "on the bar's open", authority: 'public' },
    },
    ordering: { candles: 't asc' },
    replies: ['info.candle_snapshot'],
    stated: {
      'info.candle_snapshot': {
        shape: 'markets.candles.shape',
        order: { candles: 'markets.candles.order' },
        rows: { candles: 'markets.candles.gaps' },
        values: {
          'coverage.start': 'markets.candles.coverage',
          'coverage.end': 'markets.candles.coverage',
          'candles[].t': 'markets.candles.bucket',
          'candles[].T': 'markets.candles.bucket',
          'candles[].v': 'markets.candles.trade-figures',
          'candles[].n': 'markets.candles.trade-figures',
        },
      },
    },
    empty: { type: 'candle_snapshot', coverage: { start: null, end: null, reaches_newest: false }, candles: [] },
    errors: [
      noCoinError,
      unknownCoinError,
      wrongTypeError,
      {
        http: 400,
        body: 'envelope',
        code: 'INVALID_REQUEST',
        when: '`interval` is absent or unknown, or `candle_type` is unknown',
        authority: 'public',
      },
    ],
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
  funding_history: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { coin: { kind: 'coin' }, ...publicWindowArguments },
    ordering: { samples: 'ts asc' },
    replies: ['info.funding_history'],
    stated: {
      'info.funding_history': {
        shape: 'funding.samples.shape',
        values: { 'samples[].funding_rate': 'funding.samples.clamp' },
      },
    },
    empty: {
      type: 'funding_history',
      coin: 'BTC',
      source: 'live_ring',
      range_honored: true,
      coverage: { start: 0, end: 0, reaches_oldest: true },
      samples: [],
    },
    errors: [noCoinError, unknownCoinError, wrongTypeError],
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
  mip3_active_bids: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {},
    ordering: {},
    replies: ['info.mip3_active_bids'],
    stated: {
      'info.mip3_active_bids': {
        shape: 'perp-deploy.bids.shape',
        values: { current_bid: 'perp-deploy.bids.none', current_winner: 'perp-deploy.bids.none' },
      },
    },
    empty: {
      type: 'mip3_active_bids',
      auction_round: 0,
      current_bid: '0',
      current_winner: null,
      auction_end: 0,
      started_at: 0,
      bids: [],
    },
    errors: [],
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
  liquidatable: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {},
    ordering: {},
    replies: ['info.liquidatable'],
    stated: {
      'info.liquidatable': {
        shape: 'liquidation.read.shape',
        values: { 'accounts[].address': 'liquidation.read.flagged' },
      },
    },
    empty: { type: 'liquidatable', accounts: [] },
    errors: [],
    authority: 'assumed',
    nameAuthority: 'seed',
    profile: 'live',
    decision: 'D17',
  },
  active_asset_data: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { address: addressArgument, coin: { kind: 'coin' } },
    ordering: {},
    replies: ['info.active_asset_data'],
    stated: {
      'info.active_asset_data': {
        shape: 'accounts.active-asset.shape',
        values: {
          leverage: 'accounts.active-asset.leverage',
          margin_mode: 'accounts.active-asset.margin-mode',
          max_trade_size: 'accounts.active-asset.headroom',
          has_position: 'accounts.active-asset.has-position',
        },
      },
    },
    empty: {
      type: 'active_asset_data',
      address: nobodyAddress,
      coin: 'BTC',
      leverage: 40,
      margin_mode: 'cross',
      mark_px: '60000',
      max_trade_size: null,
      max_trade_szs: ['0', '0'],
      available_to_trade: ['0', '0'],
      has_position: false,
    },
    errors: [...badAddressErrors, noCoinError, unknownCoinError],
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
  perp_dexs: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {},
    ordering: {},
    replies: ['info.perp_dexs'],
    stated: {
      'info.perp_dexs': {
        shape: 'perp-deploy.dexs.shape',
        rows: { 'dexs[].assets': 'perp-deploy.dexs.all-markets' },
        values: {
          'dexs[].name': 'perp-deploy.dexs.core',
          'dexs[].deployer': 'perp-deploy.dexs.core',
          'dexs[].n_assets': 'perp-deploy.dexs.count',
        },
      },
    },
    empty: {
      type: 'perp_dexs',
      dexs: [{ index: 0, name: '', deployer: null, n_assets: 0, assets: [] }],
      limits: {
        mip3_enabled: false,
        min_deploy_stake_base: '0',
        min_deploy_stake_mtf: '50000',
        gas_auction_min_bid: '0',
        auction_duration_blocks: 0,
        deployer_fee_cap_bps: '0',
        dutch_start_multiplier: '1',
        per_market_limits: { max_oi: '0', max_leverage: 50, max_taker_fee_bps: '0.0', max_oi_per_second: '0' },
      },
    },
    errors: [],
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
} as const satisfies ReadEntries;
