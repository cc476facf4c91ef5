import Type, { type Static } from 'typebox';

// The document from which a venue starts. Amounts are decimal strings in whole units, rates decimal bps strings.

const Decimal = Type.String({ pattern: '^(0|[1-9][0-9]*)(\\.[0-9]+)?$' });
const AddressText = Type.String({ pattern: '^0x[0-9a-f]{40}$' });
/** Basis points with as many decimals as a rate of the model. */
const Bps = Type.String({ pattern: '^-?(0|[1-9][0-9]*)(\\.[0-9]{1,14})?$' });
const Count = Type.Integer({ minimum: 0 });

const Tier = Type.Object(
  {
    maxNotional: Type.Union([Decimal, Type.Null()]),
    maxLeverage: Type.Integer({ minimum: 1, maximum: 100 }),
    maintBps: Bps,
  },
  { additionalProperties: false },
);

const Market = Type.Object(
  {
    id: Count,
    coin: Type.String({ minLength: 1 }),
    szDecimals: Type.Integer({ minimum: 0, maximum: 8 }),
    tick: Decimal,
    step: Decimal,
    minOrder: Decimal,
    minNotional: Decimal,
    maxLeverage: Type.Integer({ minimum: 1, maximum: 100 }),
    tiers: Type.Array(Tier, { minItems: 1 }),
    strictIsolated: Type.Boolean(),
    markSource: Type.Union([Type.Literal('oracle_median'), Type.Literal('sync_oracle'), Type.Literal('custom')]),
    open: Type.Boolean(),
    close: Type.Boolean(),
    halted: Type.Boolean(),
    oiCap: Type.Union([Decimal, Type.Null()]),
    oraclePx: Type.Union([Decimal, Type.Null()]),
  },
  { additionalProperties: false },
);

const TokenRow = Type.Object(
  {
    id: Count,
    name: Type.String({ minLength: 1 }),
    szDecimals: Count,
    weiDecimals: Count,
    tokenId: Type.String({ pattern: '^0x[0-9a-f]{64}$' }),
    systemAddress: AddressText,
    isCanonical: Type.Boolean(),
  },
  { additionalProperties: false },
);

const Pair = Type.Object(
  {
    id: Count,
    name: Type.String({ minLength: 1 }),
    base: Count,
    quote: Count,
    szDecimals: Count,
    takerFeeBps: Type.Union([Bps, Type.Null()]),
    minNotional: Decimal,
    /** Tick of the market; absent: any price of the book plane. */
    tick: Type.Optional(Decimal),
    active: Type.Boolean(),
    deployer: AddressText,
    registeredAt: Count,
  },
  { additionalProperties: false },
);

const Series = Type.Object(
  {
    id: Count,
    underlying: Type.String({ minLength: 1 }),
    kind: Type.Union([Type.Literal('put'), Type.Literal('call')]),
    strike: Decimal,
    expiryMs: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    szDecimals: Type.Integer({ minimum: 0, maximum: 10 }),
  },
  { additionalProperties: false },
);

/** A lending pool without outstanding loans: amounts in whole units of its token. */
const LendingPool = Type.Object(
  {
    asset: Count,
    supplied: Decimal,
    /** Debt to the pool owed by no account of the document; absent: none. */
    borrowed: Type.Optional(Decimal),
    shares: Decimal,
    /** Holder of all shares of the pool. */
    holder: AddressText,
    reserve: Decimal,
    /** Present value of a debt of 1 made at the pool's creation. */
    index: Decimal,
    rateBps: Bps,
    reserveFactorBps: Bps,
  },
  { additionalProperties: false },
);

const ValidatorRow = Type.Object(
  {
    validator: AddressText,
    signer: AddressText,
    displayName: Type.Union([Type.String(), Type.Null()]),
    stake: Decimal,
    selfStake: Decimal,
    commissionBps: Bps,
    active: Type.Boolean(),
    jailed: Type.Boolean(),
  },
  { additionalProperties: false },
);

const FundedAccount = Type.Object(
  {
    address: AddressText,
    usdc: Decimal,
    tokens: Type.Record(Type.String(), Decimal),
    /** Native tokens of the address on the EVM; absent: none. */
    evmNative: Type.Optional(Decimal),
  },
  { additionalProperties: false },
);

const BucketSize = Type.Object(
  { per_second: Type.Integer({ minimum: 1 }), burst: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
);

/** Address of another node of the chain. */
const Peer = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 65_535 }),
    gossip: Type.String({ minLength: 1 }),
    peer_rpc: Type.String({ minLength: 1 }),
    auth: Type.String({ minLength: 1 }),
    pubkey_hex: Type.Optional(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
);

export const ChainParamsSchema = Type.Object(
  {
    /** Default time between two blocks, ms. */
    blockIntervalMs: Type.Integer({ minimum: 1 }),
    /** Maximum number of pending actions that a node holds before it drops the oldest. */
    pendingQueue: Type.Integer({ minimum: 1 }),
    /** Maximum subscriptions per connection, if the operator set one; absent: the documented 64. */
    wsSubscriptions: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Peers reported by this node; absent: none. */
    peers: Type.Optional(Type.Array(Peer)),
    faucet: Type.Object(
      {
        /** Enabled in the node's configuration; mainnet never mounts it. */
        enabled: Type.Boolean(),
        maxUsdc: Type.Integer({ minimum: 1 }),
        token: Type.Integer({ minimum: 1 }),
        /** null: one minute today, one day from the next release on. */
        ipWindowMs: Type.Union([Count, Type.Null()]),
        backlog: Type.Integer({ minimum: 1 }),
      },
      { additionalProperties: false },
    ),
    limits: Type.Object(
      {
        perIp: Type.Union([BucketSize, Type.Null()]),
        perAccount: Type.Union([BucketSize, Type.Null()]),
        allowlist: Type.Array(Type.String()),
      },
      { additionalProperties: false },
    ),
    margin: Type.Object({ cushionUsd: Decimal }, { additionalProperties: false }),
    mark: Type.Object(
      {
        oracleBandBps: Bps,
        basisFoldMs: Type.Integer({ minimum: 1 }),
        basisDecayPpm: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        staleMs: Count,
      },
      { additionalProperties: false },
    ),
    funding: Type.Object(
      {
        intervalMs: Type.Integer({ minimum: 1 }),
        /** Time between two samples of the premium. */
        sampleMs: Type.Integer({ minimum: 1 }),
        /** Weight of the earlier samples when a new one is added. */
        decayPpm: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        /** Interest of one period, and the maximum by which it may move the rate from the averaged premium. */
        interestBps: Decimal,
        spreadBps: Decimal,
        capBps: Bps,
        impactNotional: Decimal,
      },
      { additionalProperties: false },
    ),
    fees: Type.Object(
      {
        tiers: Type.Array(
          Type.Object({ volume30d: Decimal, makerBps: Bps, takerBps: Bps }, { additionalProperties: false }),
          { minItems: 1 },
        ),
        /** Rates of single markets and pairs, by number, in place of those of every tier; absent: none. */
        markets: Type.Optional(
          Type.Array(Type.Object({ market: Count, makerBps: Bps, takerBps: Bps }, { additionalProperties: false })),
        ),
        referrerShareBps: Bps,
        burnRatio: Decimal,
        /** Fee of a transfer to the EVM in native tokens; absent: none. */
        coreEvm: Type.Optional(Decimal),
        /** Number of the perp whose mark prices the native token; absent: the perp with its name. */
        nativeMarket: Type.Optional(Type.Integer({ minimum: 0 })),
      },
      { additionalProperties: false },
    ),
    /** Taker fees of option fills; absent: both rates are unset. */
    optionFees: Type.Optional(
      Type.Object({ takerBps: Bps, premiumCapPpm: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
    ),
    /** Features enabled by votes, on the chain where they start dormant; absent: none. */
    features: Type.Optional(
      Type.Object({ scaleOrder: Type.Boolean(), chaseOrder: Type.Boolean() }, { additionalProperties: false }),
    ),
    governance: Type.Object(
      {
        voteLifetimeMs: Type.Integer({ minimum: 1 }),
        /** Addresses that may borrow from the backstop pool; absent: none. No action approves one. */
        liquidators: Type.Optional(Type.Array(AddressText)),
      },
      { additionalProperties: false },
    ),
    history: Type.Object(
      {
        fills: Type.Integer({ minimum: 1 }),
        trades: Type.Integer({ minimum: 1 }),
        outcomes: Type.Integer({ minimum: 1 }),
        ledger: Type.Integer({ minimum: 1 }),
        fundingSamples: Type.Integer({ minimum: 1 }),
        votes: Type.Integer({ minimum: 1 }),
        /** Maximum rows of each archive-only log; absent: 5000. */
        archive: Type.Optional(Type.Integer({ minimum: 1 })),
        /** Maximum bars of each series; absent: 1000. */
        candles: Type.Optional(Type.Integer({ minimum: 1 })),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

export const GenesisSchema = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    network: Type.Union([Type.Literal('devnet'), Type.Literal('testnet'), Type.Literal('mainnet')]),
    startMs: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    usdc: Type.Integer({ description: 'token id of USDC' }),
    native: Type.Integer({ description: 'token id of the native token' }),
    tokens: Type.Array(TokenRow, { minItems: 2 }),
    pairs: Type.Array(Pair),
    markets: Type.Array(Market),
    /** Option series, oldest first; absent: none. */
    series: Type.Optional(Type.Array(Series)),
    /** Lending pools; absent: none. */
    pools: Type.Optional(Type.Array(LendingPool)),
    validators: Type.Array(ValidatorRow, { minItems: 1 }),
    accounts: Type.Array(FundedAccount),
    params: ChainParamsSchema,
  },
  { additionalProperties: false, $id: 'genesis' },
);

export type Genesis = Static<typeof GenesisSchema>;
export type ChainParams = Static<typeof ChainParamsSchema> & { readonly usdc: number; readonly native: number };
