import type { MachineTx } from '../evm/machine/world.ts';
import type { Address } from './address.ts';
import type { EvmTransaction } from './evm.ts';

/** State that a node holds in memory only: gone with a restart, never part of consensus or of the state hash. */
export interface NodeMemory {
  /** Node clock, ms: consensus time of the next block if it were cut now. Moves with `elapse` and `advance`. */
  clockMs: number;
  faucet: {
    /** Addresses marked as funded. */
    readonly funded: Set<Address>;
    /** When each source IP was last served, node clock. */
    readonly servedAtMs: Map<string, number>;
    /** Claims queued for the next block. */
    readonly backlog: QueuedFaucetClaim[];
  };
  limits: {
    /** Weight bucket of each peer IP, and token bucket of each account. */
    readonly byIp: Map<string, RateLimitBucket>;
    readonly byAccount: Map<Address, RateLimitBucket>;
  };
  /** Client order ids held by admission: live, pending, or kept after a commit refusal (today's node). */
  readonly cloids: Map<Address, Set<string>>;
  /** The operator has cut the node off from its archive. */
  isArchiveCut: boolean;
  /** The operator has the archive stand still. */
  isArchiveHeld: boolean;
  /** The operator has cut the node off from the gateways in front of it. */
  isGatewayCut: boolean;
  /** Transactions that wait for a block of the EVM, in the order of their arrival. */
  readonly evmWaiting: PendingEvmTx[];
}

/** A transaction as it is served, and as it is run. */
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
  /** In thousandths, so that a refill never needs a fraction. */
  milliTokens: number;
  atMs: number;
}

export function emptyNodeMemory(clockMs: number): NodeMemory {
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
