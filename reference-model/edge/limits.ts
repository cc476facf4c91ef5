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
/** Event of a socket beside its posts. */
export type SocketEvent = 'upgrade' | 'subscribe' | 'unsubscribe' | 'push';

/** @source write-api, "Limits" */
export interface RateLimitRules {
  /** Weight of one request; `type` is that of a read, null where the body names none. */
  weight(route: RouteName, type: string | null, request?: Pick<VenueRequest, 'body'>): number;
  /** Weight of one request to the EVM. @param body  as JSON; undefined: it is none */
  evmWeight(body: JsonValue | undefined): number;
  /** Weight of what a socket does; its posts pay for the route that they lower onto. */
  socketWeight(event: SocketEvent): number;
  exempts(core: Core, peer: string): boolean;
  /** Whether who signed is limited by no account's budget (D193). */
  exemptsSigner(core: Core, signer: Address): boolean;
  /** Tokens one signed request draws, however many legs it holds and whatever the account has traded. */
  accountTokens(legs: number, core: Core, account: Address): number;
  /** Whose bucket an action draws on, of the account it names and the key that signed it. */
  accountKey(account: Address, signer: Address): Address;
  /** Thousandths that come back within the time: per second, so exact per ms. */
  refill(size: RateLimitBucketSize, elapsedMs: number): number;
  capacity(size: RateLimitBucketSize): number;
  /** Whether a request that the budget refuses is charged for that (D51). */
  chargesOverrun: boolean;
  /** Weight handed back once the reply stands: nothing, a refused request pays like any other. */
  refund(status: number, weight: number): number;
  refusal(): Refusal;
}

/** Peer of a gateway's own requests: no client of the venue, so that no budget is charged. */
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
 * Draws the weight of one request from its source's budget.
 * @returns null when it is affordable, or nothing limits this source
 */
export function chargePeerBudget(core: Core, peer: string, weight: number): Refusal | null {
  const size = core.params.limits.perIp;
  if (size === null || core.rules.limits.exempts(core, peer)) return null;
  return draw(core, core.memory.limits.byIp, peer, size, weight);
}

/** Hands back what the rules let a request off once its status is known. */
export function refundPeerBudget(core: Core, peer: string, weight: number, status: number): void {
  const back = core.rules.limits.refund(status, weight);
  if (back === 0) return;
  const bucket = core.memory.limits.byIp.get(peer);
  const size = core.params.limits.perIp;
  if (bucket === undefined || size === null) return;
  bucket.milliTokens = Math.min(core.rules.limits.capacity(size), bucket.milliTokens + back * 1_000);
}

/**
 * Draws one signed request from the budget of the account that the action names: all its agents share that one. It stays
 * on the lowest rung of the volume ladder, of which no other rung is published.
 */
export function chargeAccountBudget(core: Core, account: Address, signer: Address, legs = 1): Refusal | null {
  const size = core.params.limits.perAccount;
  const { accountKey, accountTokens, exemptsSigner } = core.rules.limits;
  if (size === null || exemptsSigner(core, signer)) return null;
  const tokens = accountTokens(legs, core, account);
  return draw(core, core.memory.limits.byAccount, accountKey(account, signer), size, tokens);
}

export interface RateLimitsChange {
  /** null: unlimited; left out: unchanged. */
  readonly perIp?: RateLimitBucketSize | null;
  readonly perAccount?: RateLimitBucketSize | null;
  readonly allowlist?: readonly string[];
}

/** Changes the operator's setting while the node runs. Buckets of a changed size start full. */
export function setRateLimits(
  core: Core,
  change: RateLimitsChange,
): { readonly before: RateLimitsSetting; readonly after: RateLimitsSetting } {
  const before = core.params.limits;
  const { perIp = before.perIp, perAccount = before.perAccount, allowlist = before.allowlist } = change;
  const after: RateLimitsSetting = { perIp, perAccount, allowlist: [...allowlist] };
  if (change.perIp !== undefined) core.memory.limits.byIp.clear();
  if (change.perAccount !== undefined) core.memory.limits.byAccount.clear();
  // A new object: the genesis document may share the old one.
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
  // A bucket that was drawn on at this very time is in its place already, and full buckets were forgotten then.
  if (bucket?.atMs === now) bucket.milliTokens = left;
  else {
    // Taken out and put in again, so that the map's order is that of last use and idle buckets stand in front.
    if (bucket !== undefined) buckets.delete(key);
    buckets.set(key, { milliTokens: left, atMs: now });
    forgetFull(core, buckets, size, now);
  }
  return affordable ? null : refusal();
}

/** A bucket that is full again is as good as none: memory follows the active sources, not the history. */
function forgetFull<Key>(core: Core, buckets: Map<Key, RateLimitBucket>, size: RateLimitBucketSize, now: number): void {
  const { capacity, refill } = core.rules.limits;
  for (const [key, bucket] of buckets) {
    if (bucket.milliTokens + refill(size, now - bucket.atMs) < capacity(size)) return;
    buckets.delete(key);
  }
}
