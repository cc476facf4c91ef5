import type { Authority } from '../clause.ts';

/** A budget that refills evenly: `perMinute` is its sum over a minute, `burst` what an idle one holds. */
export interface BucketLimit {
  readonly unit: 'weight' | 'requests';
  readonly key: 'client IP' | 'account the action names';
  readonly perMinute: number;
  readonly refillPerSecond: number;
  readonly burst: number;
  readonly exempt: string;
  readonly authority: Authority;
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
   * Budget of an account: a token per signed request, whatever the request holds; agents draw on their master. Committed volume
   * raises it.
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
 * Weight that one request draws from the IP's budget, refused or not.
 * @source write-api, "Limits"; `otherRoute` is ours: the documents are silent on GET routes
 */
export const weights = {
  info: 1,
  heavyInfo: 2,
  exchange: 5,
  faucet: 1,
  evmElement: 1,
  /** An EVM body that cannot be read, or a batch beyond the cap. */
  evmRefusedBatch: 100,
  /** Upgrade, subscribe, unsubscribe and pushes. A `post` frame pays for the route it lowers onto. */
  ws: 0,
  otherRoute: 1,
} as const;

/** Reads that cost `weights.heavyInfo`. */
export const heavyReadTypes = ['l2_book', 'markets', 'user_fills'] as const;

/**
 * Refusal of a spent budget: no `Retry-After`, no `retry_after_ms`; the code alone tells it from the faucet's own 429.
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

/** Bounds of one socket. The two seed figures: write-api, "Limits" and "Events"; the others: supplement, ws. */
export const wsLimits = {
  subscriptionsPerConnection: { value: 64, authority: 'seed' },
  l2LevelsPerSide: { value: 20, authority: 'seed' },
  ringFramesPerSubscription: { value: 256, authority: 'public' },
  tradesSnapshotRows: { value: 64, authority: 'public' },
  ledgerSnapshotRows: { value: 100, authority: 'public' },
  candlesSnapshotMax: { value: 5_000, authority: 'public' },
  heartbeatCommits: { value: 4, authority: 'public' },
} as const satisfies Record<string, { readonly value: number; readonly authority: Authority }>;
