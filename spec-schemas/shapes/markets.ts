import Type, { type Static } from 'typebox';
import {
  arrayOr,
  closedObject,
  defineShape,
  forbiddenKey,
  listOf,
  nullable,
  openObject,
  optionalTypeKey,
  shapeByKeyValue,
  tupleOfTwo,
  withMembersSourceAuthority,
  withSourceAuthority,
} from './composites.ts';
import * as s from './scalars.ts';
import { EvmContract, PairRow, SpotRegistry, spotRegistryExample } from './spot-registry.ts';
import { markSources } from './words.ts';

const Funding = closedObject({
  rate_per_hr: s.BpsFromTarget,
  cap_per_hr: s.BpsFromTarget,
  interval_ms: s.Uint64,
  next_payment_ts: s.TimeMs,
});

const PerpRow = closedObject({
  coin: s.Name,
  kind: Type.Literal('perp'),
  mark_px: s.DecimalFromTarget,
  oracle_px: s.DecimalFromTarget,
  /** Middle of the book; omitted, never null, while one side of the book is empty. */
  mid_px: Type.Optional(s.Decimal),
  impact_pxs: Type.Optional(tupleOfTwo(s.Decimal, s.Decimal)),
  premium: nullable(s.DecimalFromTarget),
  funding: Funding,
  open_interest: s.Decimal,
  day_ntl_vlm: s.Decimal,
  day_ntl_vlm_lower_bound_from: Type.Optional(withSourceAuthority('public', s.TimeMs)),
  prev_day_px: nullable(s.DecimalFromTarget),
  change_24h: nullable(s.DecimalFromTarget),
  halted: s.Flag,
  // Not live yet. True or omitted, never false.
  settled: Type.Optional(Type.Literal(true)),
  settled_px: Type.Optional(s.Decimal),
});

export const perpRowExample: Static<typeof PerpRow> = {
  coin: 'BTC',
  kind: 'perp',
  mark_px: '60000',
  oracle_px: '60001.5',
  mid_px: '60000.5',
  premium: '0.00012',
  impact_pxs: ['59998', '60003'],
  funding: { rate_per_hr: '1.2', cap_per_hr: '400', interval_ms: 3_600_000, next_payment_ts: 1_700_002_800_000 },
  open_interest: '12.5',
  day_ntl_vlm: '750000',
  prev_day_px: '59000',
  change_24h: '0.016949',
  halted: false,
};

// The row has no market id, so its order is judged by the table of static rows.
const PerpRows = listOf(PerpRow, 'ordered');
const marketsHead = { type: optionalTypeKey('markets'), time: Type.Optional(withSourceAuthority('public', s.TimeMs)) };

/** Dynamic rows of every market. @source read-api, "Perp market rows" */
export const Markets = defineShape('seed', closedObject({ ...marketsHead, perp: PerpRows, spot: SpotRegistry }), {
  type: 'markets',
  perp: [perpRowExample],
  spot: spotRegistryExample,
});

/** With a filter the other section may be empty or omitted (D67). */
export const MarketsNarrowed = defineShape(
  'seed',
  closedObject({ ...marketsHead, perp: Type.Optional(PerpRows), spot: Type.Optional(SpotRegistry) }),
  { type: 'markets', spot: spotRegistryExample },
);

const TierRow = closedObject({
  max_open_interest: nullable(s.Decimal),
  max_leverage: s.Uint8,
  maint_margin_ratio: s.Bps,
});

/** Every key is optional: an empty object overrides nothing. */
const RiskOverride = closedObject({
  max_leverage: Type.Optional(s.Uint8),
  maint_margin_ratio: Type.Optional(s.Bps),
  funding_rate_cap: Type.Optional(s.Decimal),
  realized_vol_30d: Type.Optional(s.Decimal),
  updated_at_block: Type.Optional(s.Height),
  liq_floor_ppm: Type.Optional(nullable(s.Uint64)),
  liq_fee_bps: Type.Optional(nullable(s.Bps)),
  margin_tiers: Type.Optional(
    listOf(
      closedObject({ lower_bound_notional: s.Decimal, max_leverage: s.Uint8, maint_margin_ratio: s.Bps }),
      'ordered:lower_bound_notional asc',
    ),
  ),
});

/** Base token of a market; omitted, never null, where it has none. */
const BaseToken = closedObject({
  id: s.Uint32,
  token_id: s.TokenId,
  wei_decimals: s.Uint8,
  is_canonical: s.Flag,
  circulating_supply: s.Decimal,
  system_address: s.Address,
  // The documents have the key here, but do not say what it is without a contract.
  evm_contract: Type.Optional(nullable(EvmContract)),
});

const PerpMetaRow = closedObject({
  coin: s.Name,
  kind: Type.Literal('perp'),
  sz_decimals: s.Uint8,
  tick_size: s.Decimal,
  step_size: s.Decimal,
  min_order: s.Decimal,
  max_leverage: s.Uint8,
  maint_margin_ratio: s.Bps,
  init_margin_ratio: s.Bps,
  margin_tiers: listOf(TierRow, 'ordered:max_open_interest asc'),
  strict_isolated: s.Flag,
  open: s.Flag,
  close: s.Flag,
  oi_cap: Type.Optional(s.Decimal),
  oi_cap_usd: Type.Optional(withSourceAuthority('public', s.Decimal)),
  oi_cap_bound: Type.Optional(withSourceAuthority('public', s.Name)),
  max_market_order_ntl: nullable(s.Decimal),
  mark_source: Type.Enum(markSources),
  fba_enabled: s.Flag,
  signing_id: s.Uint32,
  risk_override: withMembersSourceAuthority('public', nullable(RiskOverride)),
  token: Type.Optional(BaseToken),
});

const PerpMetaRows = listOf(PerpMetaRow, 'ordered:signing_id asc');
const metaType = optionalTypeKey('markets_meta');

/** Static rows of every market. @source read-api, "Perp market rows" */
export const MarketsMeta = defineShape(
  'seed',
  closedObject({ type: metaType, perp: PerpMetaRows, spot: SpotRegistry }),
  {
    type: 'markets_meta',
    perp: [
      {
        coin: 'BTC',
        kind: 'perp',
        sz_decimals: 5,
        tick_size: '0.1',
        step_size: '0.00001',
        min_order: '0.00001',
        max_leverage: 40,
        maint_margin_ratio: '125',
        init_margin_ratio: '250',
        strict_isolated: false,
        open: true,
        close: true,
        margin_tiers: [
          { max_open_interest: '100000', max_leverage: 40, maint_margin_ratio: '125' },
          { max_open_interest: null, max_leverage: 10, maint_margin_ratio: '500' },
        ],
        max_market_order_ntl: null,
        mark_source: 'oracle_median',
        fba_enabled: false,
        signing_id: 0,
        risk_override: null,
      },
    ],
    spot: spotRegistryExample,
  },
);

export const MarketsMetaNarrowed = defineShape(
  'seed',
  closedObject({ type: metaType, perp: Type.Optional(PerpMetaRows), spot: Type.Optional(SpotRegistry) }),
  { type: 'markets_meta', spot: spotRegistryExample },
);

/** Row of a pair on the channel, with the fields of every market; the prices are null before its first trade. */
const SpotFeedRow = closedObject({
  coin: s.Name,
  kind: Type.Unsafe<'spot'>({}),
  mark_px: nullable(s.Decimal),
  mid_px: Type.Optional(nullable(s.Decimal)),
  day_ntl_vlm: s.Decimal,
  prev_day_px: nullable(s.Decimal),
});

/** Row of the feed's list; for a perpetual that of the read. @source supplement, ws */
const FeedRow = shapeByKeyValue('kind', ['spot'], SpotFeedRow, PerpRow);

/** A list of rows, or sections as in the read (D85); after the snapshot only the changed rows. */
export const MarketsFrameBody = arrayOr(
  listOf(FeedRow, 'set:coin+kind'),
  closedObject({
    ...marketsHead,
    perp: Type.Optional(listOf(PerpRow, 'set:coin')),
    spot: Type.Optional(
      closedObject({
        pairs: Type.Optional(listOf(PairRow, 'set:signing_id')),
        tokens: Type.Optional(listOf(openObject({}), 'set')),
      }),
    ),
    error: forbiddenKey(),
  }),
);

/** Shapes of replies to `POST /info`, by shape id. */
export const marketReplies = {
  'info.markets': Markets,
  'info.markets.narrowed': MarketsNarrowed,
  'info.markets_meta': MarketsMeta,
  'info.markets_meta.narrowed': MarketsMetaNarrowed,
} as const;
