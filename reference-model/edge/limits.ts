import { heavyReadTypes, weights } from '../../spec-schemas/catalogue/limits.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import type { VenueRequest } from '../door.ts';
import { rpcRequestWeight } from '../evm/rpc/rpc-rules.ts';
import type { ChainParams } from '../genesis/genesis.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import type { RateLimitBucket } from '../state/node-memory.ts';
import { isInMetaliquiditySet } from '../state/vaults.ts';

export type RateLimitsSetting = ChainParams['limits'];
export type RateLimitBucketSize = NonNullable<RateLimitsSetting['perIp']>;
export type RouteName = 'info' | 'exchange' | 'faucet' | 'ws' | 'dict' | 'evm' | 'other';
/** Event of a socket, apart from its posts. */
export type SocketEvent = 'upgrade' | 'subscribe' | 'unsubscribe' | 'push';

/** @source write-api, "Limits" */
export interface RateLimitRules {
  /** Weight of one request. `type` is that of a read; null if the body has none. */
  weight(route: RouteName, type: string | null, request?: Pick<VenueRequest, 'body'>): number;
  /** Weight of one request to the EVM. @param body  parsed JSON; undefined if invalid */
  evmWeight(body: JsonValue | undefined): number;
  /** Weight of a socket event; a post costs the weight of the route that it maps to. */
  socketWeight(event: SocketEvent): number;
  exempts(core: Core, peer: string): boolean;
  /** Whether a signer is exempt from account budgets (D193). */
  exemptsSigner(core: Core, signer: Address): boolean;
  /** Tokens consumed by one signed request, independent of its number of legs and the account's volume. */
  accountTokens(legs: number, core: Core, account: Address): number;
  /** Account whose bucket an action draws on, given its account and its signer. */
  accountKey(account: Address, signer: Address): Address;
  /** Thousandths of a token refilled within the time; the rate is per second, so this is exact per ms. */
  refill(size: RateLimitBucketSize, elapsedMs: number): number;
  capacity(size: RateLimitBucketSize): number;
  /** Whether a request that the budget refuses is still charged (D51). */
  chargesOverrun: boolean;
  /** Weight refunded after the reply: none, a refused request pays like any other. */
  refund(status: number, weight: number): number;
  refusal(): Refusal;
}

/** Peer of a gateway's own requests. It is not a client of the venue, so no budget is charged. */
export const gatewayPeer = 'gateway';

const heavy: ReadonlySet<string> = new Set(heavyReadTypes);

export const rateLimitRules: RateLimitRules = {
  weight: (route, type) => {
    switch (route) {
      case 'info':
        return type !== null && heavy.has(type) ? weights.heavyInfo : weights.info;
      case 'exchange':
        return weights.exchange;
      case 'faucet':
        return weights.faucet;
      case 'ws':
        return weights.ws;
      case 'evm':
        return weights.evmElement;
      case 'dict':
      case 'other':
        return weights.otherRoute;
    }
  },
  evmWeight: rpcRequestWeight,
  socketWeight: () => weights.ws,
  exempts: (core, peer) => peer === gatewayPeer || core.params.limits.allowlist.includes(peer),
  exemptsSigner: ({ state }, signer) => isInMetaliquiditySet(state, signer),
  accountTokens: () => 1,
  accountKey: (account) => account,
  refill: (size, elapsedMs) => size.per_second * elapsedMs,
  capacity: (size) => size.burst * 1_000,
  chargesOverrun: false,
  refund: () => 0,
  refusal: () => refuse('RATE_LIMITED', 'rate limit exceeded'),
};

/**
 * Charges the weight of one request to its source's budget.
 * @returns null if it is affordable, or if this source is unlimited
 */
export function chargePeerBudget(core: Core, peer: string, weight: number): Refusal | null {
  const size = core.params.limits.perIp;
  if (size === null || core.rules.limits.exempts(core, peer)) return null;
  return draw(core, core.memory.limits.byIp, peer, size, weight);
}

/** Refunds the weight that the rules waive once the status is known. */
export function refundPeerBudget(core: Core, peer: string, weight: number, status: number): void {
  const back = core.rules.limits.refund(status, weight);
  if (back === 0) return;
  const bucket = core.memory.limits.byIp.get(peer);
  const size = core.params.limits.perIp;
  if (bucket === undefined || size === null) return;
  bucket.milliTokens = Math.min(core.rules.limits.capacity(size), bucket.milliTokens + back * 1_000);
}

/**
 * Charges one signed request to the budget of the account that the action names, shared by all its agents. The budget stays on the lowest
 * rung of the volume ladder, because no other rung is published.
 */
export function chargeAccountBudget(core: Core, account: Address, signer: Address, legs = 1): Refusal | null {
  const size = core.params.limits.perAccount;
  const { accountKey, accountTokens, exemptsSigner } = core.rules.limits;
  if (size === null || exemptsSigner(core, signer)) return null;
  const tokens = accountTokens(legs, core, account);
  return draw(core, core.memory.limits.byAccount, accountKey(account, signer), size, tokens);
}

export interface RateLimitsChange {
  /** null: unlimited; omitted: unchanged. */
  readonly perIp?: RateLimitBucketSize | null;
  readonly perAccount?: RateLimitBucketSize | null;
  readonly allowlist?: readonly string[];
}

/** Changes the operator's rate limits while the node runs. Buckets of a changed size start full. */
export function setRateLimits(
  core: Core,
  change: RateLimitsChange,
): { readonly before: RateLimitsSetting; readonly after: RateLimitsSetting } {
  const before = core.params.limits;
  const { perIp = before.perIp, perAccount = before.perAccount, allowlist = before.allowlist } = change;
  const after: RateLimitsSetting = { perIp, perAccount, allowlist: [...allowlist] };
  if (change.perIp !== undefined) core.memory.limits.byIp.clear();
  if (change.perAccount !== undefined) core.memory.limits.byAccount.clear();
  // Assigns a new object, because the genesis document may share the old one.
  core.params.limits = after;
  return { before, after };
}

function draw<Key>(
  core: Core,
  buckets: Map<Key, RateLimitBucket>,
  key: Key,
  size: RateLimitBucketSize,
  amount: number,
): Refusal | null {
  if (amount === 0) return null;
  const now = core.memory.clockMs;
  const { capacity, refill, chargesOverrun, refusal } = core.rules.limits;
  const full = capacity(size);
  const bucket = buckets.get(key);
  const held = bucket ?? { milliTokens: full, atMs: now };
  const tokens = Math.min(full, held.milliTokens + refill(size, now - held.atMs));
  const cost = amount * 1_000;
  const affordable = cost <= tokens;
  const left = affordable ? tokens - cost : chargesOverrun ? Math.max(0, tokens - cost) : tokens;
  // A bucket last used at this very time is already in its place, and full buckets were evicted then.
  if (bucket?.atMs === now) bucket.milliTokens = left;
  else {
    // Reinserted at the end, so that the map is ordered by last use and idle buckets come first.
    if (bucket !== undefined) buckets.delete(key);
    buckets.set(key, { milliTokens: left, atMs: now });
    forgetFull(core, buckets, size, now);
  }
  return affordable ? null : refusal();
}

/** A full bucket equals no bucket, so it is evicted: memory follows active sources, not history. */
function forgetFull<Key>(core: Core, buckets: Map<Key, RateLimitBucket>, size: RateLimitBucketSize, now: number): void {
  const { capacity, refill } = core.rules.limits;
  for (const [key, bucket] of buckets) {
    if (bucket.milliTokens + refill(size, now - bucket.atMs) < capacity(size)) return;
    buckets.delete(key);
  }
}
