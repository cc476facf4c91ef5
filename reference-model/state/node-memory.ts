import type { MachineTx } from '../evm/machine/world.ts';
import type { Address } from './address.ts';
import type { EvmTransaction } from './evm.ts';

/** State that a node keeps only in memory: lost on restart, and never part of consensus or of the state hash. */
export interface NodeMemory {
  /** Node clock, ms: consensus time of the next block if it were cut now. `elapse` and `advance` move it. */
  clockMs: number;
  faucet: {
    /** Addresses marked as funded. */
    readonly funded: Set<Address>;
    /** Time at which each source IP was last served, on the node clock. */
    readonly servedAtMs: Map<string, number>;
    /** Claims queued for the next block. */
    readonly backlog: QueuedFaucetClaim[];
  };
  limits: {
    /** Weight bucket of each peer IP, and token bucket of each account. */
    readonly byIp: Map<string, RateLimitBucket>;
    readonly byAccount: Map<Address, RateLimitBucket>;
  };
  /** Client order ids reserved by admission: live, pending, or kept after a commit refusal (today's node). */
  readonly cloids: Map<Address, Set<string>>;
  /** Whether the operator has disconnected the node from its archive. */
  isArchiveCut: boolean;
  /** Whether the operator has frozen the archive. */
  isArchiveHeld: boolean;
  /** Whether the operator has disconnected the node from its gateways. */
  isGatewayCut: boolean;
  /** Transactions pending for an EVM block, in order of arrival. */
  readonly evmWaiting: PendingEvmTx[];
}

/** A transaction as served, and as executed. */
export interface PendingEvmTx {
  readonly transaction: EvmTransaction;
  readonly tx: MachineTx;
}

export interface QueuedFaucetClaim {
  readonly address: Address;
  readonly usdc: bigint;
  readonly token: bigint;
}

export interface RateLimitBucket {
  /** In thousandths, so that a refill is always an integer. */
  milliTokens: number;
  atMs: number;
}

export function makeEmptyNodeMemory(clockMs: number): NodeMemory {
  return {
    clockMs,
    faucet: { funded: new Set(), servedAtMs: new Map(), backlog: [] },
    limits: { byIp: new Map(), byAccount: new Map() },
    cloids: new Map(),
    isArchiveCut: false,
    isArchiveHeld: false,
    isGatewayCut: false,
    evmWaiting: [],
  };
}
