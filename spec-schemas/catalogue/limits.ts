import type { SourceAuthority } from '../clause.ts';

/** Token bucket that refills evenly: `perMinute` is the refill of a minute, `burst` the capacity. */
export interface BucketLimit {
  readonly unit: 'weight' | 'requests';
  readonly key: 'client IP' | 'account the action names';
  readonly perMinute: number;
  readonly refillPerSecond: number;
  readonly burst: number;
  readonly exempt: string;
  readonly authority: SourceAuthority;
}

/** @source write-api, "Limits" */
export const buckets = {
  perIp: {
    unit: 'weight',
    key: 'client IP',
    perMinute: 1_200,
    refillPerSecond: 20,
    burst: 1_200,
    exempt: 'allowlisted IPs',
    authority: 'seed',
  },
  /**
   * Budget of an account: one token per signed request, whatever it contains; agents draw on their master's. Committed volume raises the
   * budget.
   */
  perAccount: {
    unit: 'requests',
    key: 'account the action names',
    perMinute: 1_200,
    refillPerSecond: 20,
    burst: 1_200,
    exempt: 'signers in the metaliquidity operator set, proved by signature',
    authority: 'seed',
  },
} as const satisfies Record<string, BucketLimit>;

/**
 * Weight of a request in the address budget, whether or not it is refused.
 * @source write-api, "Limits"; `otherRoute` is our own: the documents do not mention other GET routes
 */
export const weights = {
  info: 1,
  heavyInfo: 2,
  exchange: 5,
  faucet: 1,
  evmElement: 1,
  /** Unparseable EVM body, or batch above the cap. */
  evmRefusedBatch: 100,
  /** Upgrade, subscribe, unsubscribe and pushes. A `post` frame pays for the route that it calls. */
  ws: 0,
  otherRoute: 1,
} as const;

/** Reads with the weight `weights.heavyInfo`. */
export const heavyReadTypes = ['l2_book', 'markets', 'user_fills'] as const;

/**
 * Refusal because of a spent budget: no `Retry-After`, no `retry_after_ms`; only the code distinguishes it from the faucet's own 429.
 * @source write-api, "Limits" and "Errors"
 */
export const rateLimitRefusal = {
  http: 429,
  code: 'RATE_LIMITED',
  affordableAfterMs: { weight1: 50, weight5: 250 },
  authority: 'seed',
} as const;

/** @source write-api, "Limits" */
export const evmBatch = { maxElements: 100, overflowCode: -32_600, authority: 'seed' } as const;

/** Limits of one socket. The two seed figures: write-api, "Limits" and "Events"; the others: supplement, ws. */
export const wsLimits = {
  subscriptionsPerConnection: { value: 64, authority: 'seed' },
  l2LevelsPerSide: { value: 20, authority: 'seed' },
  ringFramesPerSubscription: { value: 256, authority: 'public' },
  tradesSnapshotRows: { value: 64, authority: 'public' },
  ledgerSnapshotRows: { value: 100, authority: 'public' },
  candlesSnapshotMax: { value: 5_000, authority: 'public' },
  heartbeatCommits: { value: 4, authority: 'public' },
} as const satisfies Record<string, { readonly value: number; readonly authority: SourceAuthority }>;
