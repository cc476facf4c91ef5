import type { MultiSigInner } from '../../spec-schemas/signing/multi-sig.ts';
import type { MarketFacts } from '../probe/facts.ts';
import type { DeployedKind, DeployedRef } from './deployer-drafts.ts';
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

/** Resolves symbolic references on one side at one moment. Ids differ between target and model, so each side encodes separately. */
export interface EncodeScope {
  address(account: AccountRef): string;
  agent(account: AccountRef): string;
  /** undefined: there is none, or no read has shown it. */
  subAccount(ref: SubAccountRef): string | undefined;
  /** Returns the id of an account's registration in the model, which the target shares; undefined: there is none. */
  deployed(kind: DeployedKind, ref: DeployedRef): number | undefined;
  /** Returns the amount staged for the holders of a token, plus `units` of its smallest unit: decimal text. */
  staged(asset: number, units: number): string;
  /** Whether registration prices are known. */
  readonly isAtAuctionFloor: boolean;
  /**
   * Returns the model's vault with this side's id; undefined: there is none, or no read has shown it.
   * @param by  acting account
   */
  vault(ref: VaultRef, by: AccountRef): ScopedVault | undefined;
  /** Returns the n-th option series, wrapping; undefined: the venue has none. */
  series(nth: number): ScopedOptionSeries | undefined;
  /** Returns the model's session with this side's id; undefined: there is none, or no read has shown it. */
  rfq(ref: RfqRef): ScopedRfq | undefined;
  /** Returns the shares that the acting account may withdraw from a vault now, whole shares x 1e18, from the model. */
  freeShares(ref: VaultRef, by: AccountRef): bigint;
  /** Whether the account is in hedge mode now, from the model. */
  isHedged(account: AccountRef): boolean;
  readonly stranger: string;
  /** First EVM contract of the sequence; undefined: there is none yet. */
  readonly contract: string | undefined;
  /** Returns the address of a key of the run. */
  key(key: KeyRef): string;
  /** Returns the roster of a multi-sig account now, from the model; undefined: a single key. */
  roster(address: string): { readonly threshold: number; readonly signers: readonly string[] } | undefined;
  /** Returns the signatures of these keys over the inner action of a bundle, in this side's form. */
  cosignatures(inner: MultiSigInner, signers: readonly string[]): readonly string[];
  /** Returns the facts of the market, with its mark at the start of the run. */
  market(ref: MarketRef): MarketFacts & {
    readonly mark: bigint;
    /** Token ids of a pair; null: a perpetual market. */
    readonly pair: { readonly base: number; readonly quote: number } | null;
  };
  /** Whether the market has batch auctions now, from the model. */
  isBatched(ref: MarketRef): boolean;
  /** undefined: the account has no order with an id. @param by  acting account */
  order(ref: OrderRef, by: AccountRef): { readonly oid: string; readonly market: number } | undefined;
  /** Like `order`, for a chase by the id in its reply. */
  chase(ref: OrderRef, by: AccountRef): { readonly oid: string; readonly market: number } | undefined;
  /** Like `order`, for a TWAP by the id that a read has shown. */
  twap(ref: OrderRef, by: AccountRef): { readonly oid: string; readonly market: number } | undefined;
  cloid(ref: CloidRef): string;
  /** Returns the free balance of a token, plus `units` of its smallest unit: decimal text in whole units. */
  spendable(
    account: AccountRef | SubAccountRef,
    of: { readonly token: 'usdc' | 'native'; readonly toPerp: boolean },
    units: number,
  ): string;
  /** Whether the token may be lent, at a share price of 1. */
  isLendable(asset: number): boolean;
  /** Returns the address of a validator. */
  validator(ref: ValidatorRef): string;
  /** Returns the free stake of an account, or its stake with a validator, plus `units` of the token's smallest unit: decimal text. */
  staked(account: AccountRef, validator: string | null, units: number): string;
  readonly height: number;
  readonly timeMs: number;
  readonly tokens: { readonly usdc: number; readonly native: number };
  /** Chain id of the EVM, and of signatures. */
  readonly chainId: number;
}

/** Facts that an action on a vault depends on. */
export interface ScopedVault {
  readonly id: number | string;
  readonly isPaused: boolean;
  /** Whole USDC x 1e18. */
  readonly nav: bigint;
  /** Whole shares x 1e18. */
  readonly shares: bigint;
}

/** Series, with a size and a price that small accounts can pay. */
export interface ScopedOptionSeries {
  readonly id: number;
  /** An even number. */
  readonly lots: bigint;
  /** 1e-8 USDC per whole unit: a premium of about a USDC. */
  readonly price: bigint;
}

/** Facts that an action on a session depends on. */
export interface ScopedRfq {
  readonly id: number | string;
  readonly series: ScopedOptionSeries;
  readonly expiryMs: bigint;
}

/** Parameters of an encoding: the actor, and whether the body names it as owner because another key signs. */
export interface ActionEncodingParameters {
  readonly by: AccountRef;
  readonly namesOwner: boolean;
  /** Address of the signer; left out where nothing depends on it. */
  readonly signer?: string;
  /** Nonce in the window of the bundle's account; null: there is none. Left out for all other actions. */
  readonly bundleNonce?: bigint | null;
}

/** Returns the owner field of a body, if it names its owner. */
export function encodeOwnerField(
  { by, namesOwner }: ActionEncodingParameters,
  scope: EncodeScope,
): { readonly owner?: string } {
  return namesOwner ? { owner: scope.address(by) } : {};
}

/** Returns all items, or null when one is missing. */
export function allOrNull<T>(items: readonly (T | null)[]): readonly T[] | null {
  const present = items.filter((item) => item !== null);
  return present.length === items.length ? present : null;
}
