import type { Usd } from '../numeric/planes.ts';
import type { Account } from './account.ts';
import type { Address } from './address.ts';
import type { Validator, VoteRow } from './governance.ts';
import { emptyIndexes, type Indexes } from './indexes.ts';
import type { Leverages } from './leverage.ts';
import type { Market } from './market.ts';
import type { Positions } from './positions.ts';
import { emptyPots, type Pots } from './pots.ts';
import type { Token } from './token.ts';

/**
 * Everything the chain has committed. Plain data: maps, arrays, bigints and the books, no closures, so that it can be
 * hashed, copied and restored. What a node keeps in memory only stands in `NodeMemory`.
 */
export interface VenueState {
  readonly chain: ChainFacts;
  height: number;
  /** Consensus time of the newest block, ms. */
  timeMs: number;
  readonly accounts: Map<Address, Account>;
  /** What leads to an account without a look at all of them. */
  readonly indexes: Indexes;
  /** Perps and pairs by market number, ascending. */
  readonly markets: Map<number, Market>;
  readonly positions: Positions;
  readonly leverages: Leverages;
  readonly tokens: Map<number, Token>;
  readonly validators: Validator[];
  /** Oldest anchor first; a bounded window. */
  readonly votes: VoteRow[];
  readonly pots: Pots;
  /** USDC that the open legs of a market owe each other, by market; negative where more profit than loss was paid. */
  readonly clearing: ReadonlyMap<number, Usd>;
  nextOid: bigint;
  nextTid: bigint;
  flags: { spotDisabled: boolean; postOnly: boolean; frozen: boolean };
}

export interface ChainFacts {
  readonly chainId: number;
  readonly network: 'devnet' | 'testnet' | 'mainnet';
  readonly startMs: number;
  /** 32 bytes, 0x-hex. */
  readonly genesisHash: string;
  /** `c<chain id>-t<start ms>-g<16 hex>`, or `underivable`. */
  readonly identity: string;
}

/** Height 0 at the chain's start time, with nobody and nothing on it. */
export function emptyState(chain: ChainFacts): VenueState {
  return {
    chain,
    height: 0,
    timeMs: chain.startMs,
    accounts: new Map(),
    indexes: emptyIndexes(),
    markets: new Map(),
    positions: new Map(),
    leverages: new Map(),
    tokens: new Map(),
    validators: [],
    votes: [],
    pots: emptyPots(),
    clearing: new Map(),
    nextOid: 1001n,
    // Trade ids are 64-bit and exceed 2^53, so that a client which rounds them is found out.
    nextTid: 2n ** 63n + 4_611_686_018n,
    flags: { spotDisabled: false, postOnly: false, frozen: false },
  };
}
