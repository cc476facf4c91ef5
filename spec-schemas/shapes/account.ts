import Type from 'typebox';
import {
  closedObject,
  defineShape,
  forbiddenKey,
  listOf,
  nullable,
  openObject,
  optionalTypeKey,
  withContentSourceAuthority,
  withMembersSourceAuthority,
  withSourceAuthority,
} from './composites.ts';
import * as s from './scalars.ts';
import { abstractionModes, liquidationTiers, positionModes, positionSides } from './words.ts';

// Stated by the seed at every depth, even where it does not show the rest of the body.
const gone = withSourceAuthority('seed', forbiddenKey());

/** Names removed from the top level without an alias. @source read-api, "account_state body" */
const removedNames = {
  total_ntl_pos: gone,
  pm_maint_margin: gone,
  pm_concentration_penalty: gone,
  balances: gone,
  maint_margin: gone,
  mode: gone,
  clearinghouse_state: gone,
  option_positions: gone,
};

const identity = { type: optionalTypeKey('account_state'), address: s.Address };
const cut = { height: s.Height, time: s.TimeMs };

/** `health` in signed USDC. `health_deferred` is true or omitted. */
const scalars = {
  account_value: s.Decimal,
  total_raw_usd: s.Decimal,
  withdrawable: s.Decimal,
  health: s.Decimal,
  health_deferred: Type.Optional(Type.Literal(true)),
  tier: Type.Enum(liquidationTiers),
  abstraction: Type.Enum(abstractionModes),
};

const BalanceRow = closedObject({
  name: s.Name,
  signing_id: s.Uint32,
  total: s.Decimal,
  hold: s.Decimal,
  avg_entry_px: nullable(s.Decimal),
});

const Reservation = closedObject({ reserved: s.Decimal, held: s.Decimal, available: s.Decimal });

// `split` and `reservations` belong to the standard mode; the fields of an unsplit account depend on the profile.
const standardOnly = {
  if: { properties: { abstraction: { enum: ['unified', 'portfolio'] } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { split: false, reservations: false } },
} as const;

const OptionLane = Type.Object(
  { escrow: s.Decimal, legs: s.Uint32, next_expiry: Type.Optional(s.TimeMs) },
  {
    additionalProperties: false,
    if: { properties: { legs: { const: 0 } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { next_expiry: false } },
  },
);

/** Body of the default depth, and of the `account_state` channel. */
export const AccountStateFull = defineShape(
  'seed',
  Type.Object(
    {
      ...identity,
      ...scalars,
      reservations: Type.Optional(
        withMembersSourceAuthority(
          'public',
          closedObject({
            perp: Type.Optional(Reservation),
            spot: Type.Optional(Reservation),
            option: Type.Optional(Reservation),
          }),
        ),
      ),
      split: Type.Optional(s.Flag),
      pm_net_value: s.Decimal,
      position_mode: Type.Enum(positionModes),
      perp: closedObject({
        init_margin: s.Decimal,
        total_ntl_pos: s.Decimal,
        pm_maint_margin: s.Decimal,
        pm_concentration_penalty: s.Decimal,
      }),
      spot: closedObject({ balances: Type.Array(BalanceRow, { minItems: 1, 'x-order': 'set:name' }) }),
      margin: closedObject({ collateral: s.Decimal, debt: s.Decimal, pairs: s.Uint32 }),
      option: OptionLane,
      ...cut,
      ...removedNames,
      total_margin_used: gone,
    },
    { additionalProperties: false, ...standardOnly },
  ),
  {
    type: 'account_state',
    address: `0x${'a1'.repeat(20)}`,
    account_value: '2512.4',
    total_raw_usd: '2500',
    withdrawable: '2380',
    health: '2452.4',
    tier: 'Safe',
    abstraction: 'unified',
    pm_net_value: '0',
    position_mode: 'one_way',
    perp: { init_margin: '120', total_ntl_pos: '1200', pm_maint_margin: '0', pm_concentration_penalty: '0' },
    spot: {
      balances: [
        { name: 'USDC', signing_id: 100, total: '2500', hold: '0', avg_entry_px: null },
        { name: 'MTF', signing_id: 104, total: '10', hold: '2', avg_entry_px: '0.14' },
      ],
    },
    margin: { collateral: '0', debt: '0', pairs: 0 },
    option: { escrow: '0', legs: 0 },
    height: 9001,
    time: 1_700_000_900_100,
  },
);

/** Depth `margin`: the scalars and two sums, without lanes. */
export const AccountStateMargin = defineShape(
  'seed',
  closedObject({
    ...identity,
    ...scalars,
    total_margin_used: s.Decimal,
    cross_maintenance_margin_used: s.Decimal,
    ...cut,
    ...removedNames,
    perp: forbiddenKey(),
    spot: forbiddenKey(),
    margin: forbiddenKey(),
    option: forbiddenKey(),
  }),
  {
    type: 'account_state',
    address: `0x${'a1'.repeat(20)}`,
    account_value: '2512.4',
    total_raw_usd: '2500',
    withdrawable: '2380',
    total_margin_used: '120',
    cross_maintenance_margin_used: '60',
    health: '2452.4',
    tier: 'Safe',
    abstraction: 'unified',
    height: 9001,
    time: 1_700_000_900_100,
  },
);

const staking = {
  undelegated: s.Decimal,
  total_delegated: s.Decimal,
  pending_withdrawal: s.Decimal,
  claimable_rewards: s.DecimalFromTarget,
  n_delegations: s.Uint64,
};

/** Depth `overview`. The seed describes it without showing a field: only address, height and time are shared. */
export const AccountStateOverview = defineShape(
  'public',
  closedObject({
    ...identity,
    role: Type.Enum(['missing', 'user', 'agent', 'vault', 'sub_account']),
    vault: closedObject({
      equities: listOf(
        closedObject({
          vault_id: s.makeVenueNumberSchema('vault'),
          vault_address: s.Address,
          shares: s.Decimal,
          equity: s.Decimal,
        }),
        'set:vault_id',
      ),
      vaults: listOf(openObject({}), 'set'),
    }),
    staking: closedObject({ state: openObject({}), summary: closedObject(staking) }),
    sub_accounts: listOf(closedObject({ index: s.Uint32, address: s.Address, equity: s.Decimal }), 'set:index'),
    multisig: closedObject({ is_multi_sig: s.Flag, threshold: s.Uint32, signers: listOf(s.Address, 'set') }),
    agents: listOf(
      closedObject({
        // Each field has one of two names (D237).
        agent: Type.Optional(s.Address),
        address: Type.Optional(s.Address),
        name: nullable(Type.String()),
        expires_at_ms: Type.Optional(nullable(s.Uint64)),
        expires_at: Type.Optional(nullable(s.Uint64)),
      }),
      'set:agent',
    ),
    ...cut,
    ...removedNames,
    total_margin_used: gone,
  }),
  {
    type: 'account_state',
    address: `0x${'a1'.repeat(20)}`,
    role: 'user',
    vault: { equities: [], vaults: [] },
    staking: {
      state: {},
      summary: {
        undelegated: '0',
        total_delegated: '0',
        pending_withdrawal: '0',
        claimable_rewards: '0',
        n_delegations: 0,
      },
    },
    sub_accounts: [],
    multisig: { is_multi_sig: false, threshold: 0, signers: [] },
    agents: [{ agent: `0x${'b2'.repeat(20)}`, name: 'bot', expires_at_ms: null }],
    height: 9001,
    time: 1_700_000_900_100,
  },
);

const PositionRow = closedObject({
  coin: s.Name,
  size: s.Decimal,
  entry: s.Decimal,
  upnl: s.Decimal,
  isolated: s.Flag,
  lev: s.Uint8,
  liq: nullable(s.Decimal),
  roe: s.Decimal,
  funding: s.Decimal,
  margin: s.Decimal,
  maint_margin: s.Decimal,
  notional: s.Decimal,
  side: Type.Optional(Type.Enum(positionSides)),
  adl_lamps: Type.Optional(Type.Integer({ minimum: 0, maximum: 4, 'x-compare': 'environment' })),
});

/** State by dex; the core dex has the empty name and is always present. The seed names the read and shows none of its fields. */
export const ClearinghouseState = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('clearinghouse_state'),
    address: s.Address,
    clearinghouse_state: Type.Unsafe<Record<string, { positions: Type.Static<typeof PositionRow>[] }>>({
      type: 'object',
      required: [''],
      additionalProperties: closedObject({ positions: listOf(PositionRow, 'set:coin+side') }),
    }),
    ...cut,
  }),
  {
    type: 'clearinghouse_state',
    address: `0x${'a1'.repeat(20)}`,
    height: 9001,
    time: 1_700_000_900_100,
    clearinghouse_state: {
      '': {
        positions: [
          {
            coin: 'BTC',
            size: '0.02',
            entry: '59400',
            upnl: '12',
            isolated: false,
            lev: 10,
            liq: null,
            roe: '0.101',
            funding: '-0.03',
            margin: '118.8',
            maint_margin: '59.4',
            notional: '1200',
          },
        ],
      },
    },
  },
);

/** Counters only: no read shows the remaining budget. @source read-api, "Other read rows" */
export const UserRateLimit = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('user_rate_limit'),
    address: s.Address,
    last_nonce: s.WireUint64,
    pending_count: s.Uint64,
    lifetime_count: s.Uint64,
  }),
  {
    type: 'user_rate_limit',
    address: `0x${'a1'.repeat(20)}`,
    last_nonce: 1_700_000_700_000,
    pending_count: 0,
    lifetime_count: 12,
  },
);

/** `kind` is an open set (D18); `delta` is signed. @source read-api, "Ledger update kinds" */
const LedgerRow = closedObject({
  kind: s.Name,
  delta: s.Decimal,
  coin: s.Name,
  time: withSourceAuthority('public', s.TimeMs),
  chain: Type.Optional(withContentSourceAuthority('public', s.LedgerRowChain)),
  // The documents say which kinds have a counterparty, but not that the others omit the key.
  counterparty: Type.Optional(nullable(s.Address)),
  market: Type.Optional(nullable(s.Uint32)),
  mark_px: Type.Optional(nullable(s.Decimal)),
});

export const LedgerUpdates = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('user_non_funding_ledger_updates'),
    // Echo of the request, which the seed does not promise.
    address: Type.Optional(withSourceAuthority('public', s.Address)),
    ledger_updates: listOf(LedgerRow, 'set'),
  }),
  {
    type: 'user_non_funding_ledger_updates',
    address: `0x${'a1'.repeat(20)}`,
    ledger_updates: [
      { kind: 'deposit', delta: '3000', coin: 'USDC', time: 1_700_000_100_000 },
      { kind: 'transfer', delta: '-25', coin: 'USDC', time: 1_700_000_200_000, counterparty: `0x${'b2'.repeat(20)}` },
    ],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const accountReplies = {
  'info.account_state.full': AccountStateFull,
  'info.account_state.margin': AccountStateMargin,
  'info.account_state.overview': AccountStateOverview,
  'info.clearinghouse_state': ClearinghouseState,
  'info.user_non_funding_ledger_updates': LedgerUpdates,
  'info.user_rate_limit': UserRateLimit,
} as const;
