import type { BlockMode } from '../spec-schemas/operator/calls.ts';
import type { SystemActionOf, SystemActionType } from '../spec-schemas/operator/system-actions.ts';
import type { ProductId } from '../spec-schemas/products.ts';
import type { SwitchId } from '../spec-schemas/switches.ts';

// Types published as `venue-conformance/venue`, without the model's own types.

export type { BlockMode, ProductId, SwitchId, SystemActionOf, SystemActionType };

/** Account of a local venue whose key is publicly derivable. */
export interface LocalAccount {
  readonly address: string;
  /** 0x and 64 hex digits. */
  readonly privateKey: string;
  /** Initial balance, whole USDC. */
  readonly usdc: string;
}

/** Options of `venue-conformance serve`, all optional. */
export interface StartVenueOptions {
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Port of HTTP and of the feed; default: a free one. */
  readonly port?: number;
  /** Separate port for JSON-RPC of the EVM; default: none, since `POST /evm` answers too. */
  readonly evmPort?: number;
  /** How blocks are cut; default: as soon as an action waits for one. */
  readonly blocks?: BlockMode;
  readonly profile?: 'live' | 'next';
  readonly network?: 'devnet' | 'testnet';
  /** Service name in the signing domain; default: `Service`. */
  readonly serviceName?: string;
  /** Genesis: a shipped name or a file. */
  readonly genesis?: string;
  /** Number of funded accounts with well-known keys; default: 10. */
  readonly accounts?: number;
  /** Forms of what the documents leave open: `D01=4xx`. */
  readonly variants?: readonly string[];
  readonly without?: readonly ProductId[];
  readonly switchedOff?: readonly SwitchId[];
  /** Ids of faults to plant (`venue-conformance list faults`), to see that a client notices them. */
  readonly faults?: readonly string[];
  readonly archive?: boolean;
}

/** Amounts as positive decimals, in whole units. */
export interface Funds {
  readonly usdc?: string;
  /** Tokens by signing id. */
  readonly tokens?: readonly { readonly token: number; readonly amount: string }[];
  /** Amounts on the EVM. */
  readonly evm?: { readonly usdc?: string; readonly native?: string };
}

/** State of a venue to return to. */
export interface VenueSnapshot {
  readonly height: number;
}

/** A venue that is listening. Every call has taken effect when its promise resolves. */
export interface StartedVenue extends AsyncDisposable {
  readonly url: string;
  /** URL of the feed. */
  readonly socketUrl: string;
  readonly evmUrl: string;
  readonly chainId: number;
  readonly serviceName: string;
  /** Funded accounts. */
  readonly accounts: readonly LocalAccount[];
  /** Height and consensus time (ms) of the newest block. */
  readonly height: number;
  readonly timeMs: number;
  setBlocks(mode: BlockMode): Promise<void>;
  /** Cuts blocks now. */
  commit(blocks?: number): Promise<void>;
  /** Advances consensus time, including everything that falls due. */
  advance(ms: number): Promise<void>;
  /** Sets the index of a perpetual. @param px  whole USDC, a decimal */
  setOracle(coin: string, px: string): Promise<void>;
  /** Sets an account's USDC balance. @param amount  whole units, a decimal */
  setBalance(account: string, amount: string): Promise<void>;
  /** Sets an account's balance of a token. @param token  its signing id */
  setTokenBalance(account: string, token: number, amount: string): Promise<void>;
  /** Adds to an account's balances, on the venue or on its EVM. */
  fund(account: string, money: Funds): Promise<void>;
  /**
   * Executes an action of an account without its key, and commits a block.
   * @param action  as in an envelope of `POST /exchange`: `{type, …}`
   * @returns what the venue would have answered
   */
  actAs(account: string, action: object): Promise<{ readonly status: number; readonly reply: unknown }>;
  /** Executes actions of validators and operators that no user can sign: votes, bridge credits and others. */
  system<Type extends SystemActionType>(type: Type, fields: Omit<SystemActionOf<Type>, 'type'>): Promise<void>;
  snapshot(): VenueSnapshot;
  /** Returns to a snapshot of this venue, any number of times; sockets close, as when a node restarts. */
  revert(snapshot: VenueSnapshot): void;
  /** Restarts as a new node with the same genesis: another chain, without history. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a venue in this process.
 * @throws Error on an option that this build does not support, and on a port that is taken
 */
export declare function startVenue(options?: StartVenueOptions): Promise<StartedVenue>;
