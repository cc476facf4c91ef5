import type { MultiSigInner } from '../../spec-schemas/signing/multi-sig.ts';
import type { MarketFacts } from '../probe/facts.ts';
import type { DeployedKind, DeployedRef } from './deployer-words.ts';
import type {
  AccountRef,
  CloidRef,
  KeyRef,
  MarketRef,
  OrderRef,
  RfqRef,
  SubAccountRef,
  ValidatorRef,
  VaultRef,
} from './steps.ts';

/** What symbolic references stand for on one side at one moment. Ids differ between target and model, so each encodes. */
export interface EncodeScope {
  address(account: AccountRef): string;
  agent(account: AccountRef): string;
  /** undefined: there is none, or none that a read has told. */
  subAccount(ref: SubAccountRef): string | undefined;
  /** Number of what an account has registered, as the model has it, which numbers it as the target does; undefined: nothing. */
  deployed(kind: DeployedKind, ref: DeployedRef): number | undefined;
  /** What is staged for the holders of a token, and so many of its least units: decimal text. */
  staged(asset: number, units: number): string;
  /** Whether what a registration costs is known. */
  readonly isCalm: boolean;
  /** As the model has it now, by this side's number; undefined: there is none, or none that a read has told. @param by  who acts */
  vault(ref: VaultRef, by: AccountRef): ScopedVault | undefined;
  /** The n-th option series, wrapping; undefined: the venue has none. */
  series(nth: number): ScopedSeries | undefined;
  /** As the model has it now, by this side's number; undefined: there is none, or none that a read has told. */
  rfq(ref: RfqRef): ScopedRfq | undefined;
  /** Whole shares x 1e18 that who acts may withdraw of a vault now, as the model has it. */
  freeShares(ref: VaultRef, by: AccountRef): bigint;
  /** Whether the account is in hedge mode now, as the model has it. */
  isHedged(account: AccountRef): boolean;
  readonly stranger: string;
  /** The first one that the sequence has created on the EVM; undefined: there is none yet. */
  readonly contract: string | undefined;
  /** Address of a key of the run. */
  key(key: KeyRef): string;
  /** Who signs for a multi-sig account now, as the model has it; undefined: a single key. */
  roster(address: string): { readonly threshold: number; readonly signers: readonly string[] } | undefined;
  /** What each of these keys of the run signs of a bundle, as this side takes it. */
  cosigned(inner: MultiSigInner, signers: readonly string[]): readonly string[];
  /** Facts of the market, with the mark that the run began with. */
  market(ref: MarketRef): MarketFacts & {
    readonly mark: bigint;
    /** Its tokens; null: a perpetual market. */
    readonly pair: { readonly base: number; readonly quote: number } | null;
  };
  /** Whether the market clears by batches now, as the model has it. */
  isBatched(ref: MarketRef): boolean;
  /** undefined: the account has no order with an id. @param by  who acts */
  order(ref: OrderRef, by: AccountRef): { readonly oid: string; readonly market: number } | undefined;
  /** As `order`, a chase by the handle that it was answered with. */
  chase(ref: OrderRef, by: AccountRef): { readonly oid: string; readonly market: number } | undefined;
  /** As `order`, a parent of slices by the number that a read told. */
  twap(ref: OrderRef, by: AccountRef): { readonly oid: string; readonly market: number } | undefined;
  cloid(ref: CloidRef): string;
  /** What an account may send of the token, in whole units, and so many of the token's least units: decimal text. */
  free(
    account: AccountRef | SubAccountRef,
    of: { readonly token: 'usdc' | 'native'; readonly toPerp: boolean },
    units: number,
  ): string;
  /** Whether the token may be lent, at a price of 1 a share. */
  lends(asset: number): boolean;
  /** Its address. */
  validator(ref: ValidatorRef): string;
  /** Free stake of an account, or what it has with a validator, and so many of the token's least units: decimal text. */
  staked(account: AccountRef, validator: string | null, units: number): string;
  readonly height: number;
  readonly timeMs: number;
  readonly tokens: { readonly usdc: number; readonly native: number };
  /** Of the EVM, and of signatures. */
  readonly chainId: number;
}

/** What hangs on a vault. */
export interface ScopedVault {
  readonly id: number | string;
  readonly isPaused: boolean;
  /** Whole USDC x 1e18. */
  readonly nav: bigint;
  /** Whole shares x 1e18. */
  readonly shares: bigint;
}

/** A series, with a size and a price that small accounts can pay. */
export interface ScopedSeries {
  readonly id: number;
  /** Even. */
  readonly lots: bigint;
  /** 1e-8 USDC per whole unit: a premium of about a USDC. */
  readonly price: bigint;
}

/** What hangs on a session. */
export interface ScopedRfq {
  readonly id: number | string;
  readonly series: ScopedSeries;
  readonly expiryMs: bigint;
}

/** What is sent: the action, and whether the body names its owner because somebody else signs. */
export interface Encoding {
  readonly by: AccountRef;
  readonly namesOwner: boolean;
  /** Address of who signs; left out where nothing hangs on it. */
  readonly signer?: string;
  /** Of the window of the account that a bundle is for; null: there is none such. Left out for all other actions. */
  readonly bundleNonce?: bigint | null;
}

/** The owner's key of a body that may leave it out. */
export function ownerIn({ by, namesOwner }: Encoding, scope: EncodeScope): { readonly owner?: string } {
  return namesOwner ? { owner: scope.address(by) } : {};
}

/** All of them, or null when one is none. */
export function all<T>(items: readonly (T | null)[]): readonly T[] | null {
  const present = items.filter((item) => item !== null);
  return present.length === items.length ? present : null;
}
