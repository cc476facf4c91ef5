import type { BlockMode } from '../spec-schemas/operator/calls.ts';
import type { SystemActionOf, SystemActionType } from '../spec-schemas/operator/system-actions.ts';
import type { ProductId } from '../spec-schemas/products.ts';
import type { SwitchId } from '../spec-schemas/switches.ts';

// Types that are published as `venue-conformance/venue`, without the model behind it: a user types against these alone.

export type { BlockMode, ProductId, SwitchId, SystemActionOf, SystemActionType };

/** An account of a local venue whose key everybody can derive. */
export interface LocalAccount {
  readonly address: string;
  /** 0x and 64 hex digits. */
  readonly privateKey: string;
  /** Amount that the chain starts the account with, whole USDC. */
  readonly usdc: string;
}

/** Which venue, and where: as the options of `venue-conformance serve`, of which each may be left out. */
export interface StartVenueOptions {
  /** Left out: 127.0.0.1. */
  readonly host?: string;
  /** Port of HTTP and of the feed; left out: a free one. */
  readonly port?: number;
  /** Port of JSON-RPC of the EVM alone; left out: none, as `POST /evm` answers as well. */
  readonly evmPort?: number;
  /** How blocks are cut; left out: as soon as something waits for one. */
  readonly blocks?: BlockMode;
  readonly profile?: 'live' | 'next';
  readonly network?: 'devnet' | 'testnet';
  /** In the signing domain; left out: `Service`. */
  readonly serviceName?: string;
  /** A genesis document: a shipped name or a file. */
  readonly genesis?: string;
  /** How many accounts have money and a key that everybody knows; left out: 10. */
  readonly accounts?: number;
  /** Forms of what the documents leave open: `D01=4xx`. */
  readonly variants?: readonly string[];
  readonly without?: readonly ProductId[];
  readonly switchedOff?: readonly SwitchId[];
  /** Ids of defects that the venue has (`venue-conformance list faults`): to see that a client notices. */
  readonly faults?: readonly string[];
  readonly archive?: boolean;
}

/** Money, as decimals in whole units, above 0. */
export interface Funds {
  readonly usdc?: string;
  /** By signing id. */
  readonly tokens?: readonly { readonly token: number; readonly amount: string }[];
  /** On the EVM. */
  readonly evm?: { readonly usdc?: string; readonly native?: string };
}

/** A moment of a venue to come back to. */
export interface VenueSnapshot {
  readonly height: number;
}

/** A venue that listens. Every call has taken effect when its promise resolves. */
export interface StartedVenue extends AsyncDisposable {
  readonly url: string;
  /** URL of the feed. */
  readonly socketUrl: string;
  readonly evmUrl: string;
  readonly chainId: number;
  readonly serviceName: string;
  /** Accounts that have money. */
  readonly accounts: readonly LocalAccount[];
  /** Height and consensus time (ms) of the newest block. */
  readonly height: number;
  readonly timeMs: number;
  setBlocks(mode: BlockMode): Promise<void>;
  /** Cuts blocks now. */
  commit(blocks?: number): Promise<void>;
  /** Lets consensus time pass, and all that falls due in it happen. */
  advance(ms: number): Promise<void>;
  /** Sets the index of a perpetual. @param px  whole USDC, a decimal */
  setOracle(coin: string, px: string): Promise<void>;
  /** Whatever the account had, it has this much USDC from now on. @param amount  whole units, a decimal */
  setBalance(account: string, amount: string): Promise<void>;
  /** The same of a token. @param token  its signing id */
  setTokenBalance(account: string, token: number, amount: string): Promise<void>;
  /** Adds to what the account has, on the venue or on the EVM beside it. */
  fund(account: string, money: Funds): Promise<void>;
  /**
   * Lets an account act without its key, and commits a block.
   * @param action  as in an envelope of `POST /exchange`: `{type, …}`
   * @returns what that would have answered
   */
  actAs(account: string, action: object): Promise<{ readonly status: number; readonly reply: unknown }>;
  /** Has the chain take actions of validators and operators that no user can sign: votes, bridge credits and others. */
  system<Type extends SystemActionType>(type: Type, fields: Omit<SystemActionOf<Type>, 'type'>): Promise<void>;
  snapshot(): VenueSnapshot;
  /** Goes back to a snapshot of this venue; sockets end, as those of a restarted node. May be done again and again. */
  revert(snapshot: VenueSnapshot): void;
  /** As a new node with the same document: another chain, no history. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a venue in this process.
 * @throws Error on an option that no venue of this build has, and on a port that is taken
 */
export declare function startVenue(options?: StartVenueOptions): Promise<StartedVenue>;
