import type { AccountScope } from './scope/accounts.ts';
import type { DeployScope } from './scope/deploys.ts';
import type { MarketScope } from './scope/markets.ts';
import type { MultiSigScope } from './scope/multi-sig.ts';
import type { OptionScope } from './scope/options.ts';
import type { OrderScope } from './scope/orders.ts';
import type { StakingScope } from './scope/staking.ts';
import type { VaultScope } from './scope/vaults.ts';
import type { AccountRef } from './steps.ts';

/**
 * Resolves symbolic references on one side at one moment, by product. Ids differ between target and model, so each side encodes
 * separately.
 */
export interface EncodeScope {
  readonly accounts: AccountScope;
  readonly markets: MarketScope;
  readonly orders: OrderScope;
  readonly deploys: DeployScope;
  readonly vaults: VaultScope;
  readonly options: OptionScope;
  readonly multiSig: MultiSigScope;
  readonly staking: StakingScope;
  readonly lending: {
    /** Whether the token may be lent, at a share price of 1. */
    isLendable(asset: number): boolean;
  };
  readonly evm: {
    /** First contract of the sequence; undefined: there is none yet. */
    readonly contract: string | undefined;
    /** Chain id of the EVM, and of signatures. */
    readonly chainId: number;
  };
  readonly tokens: { readonly usdc: number; readonly native: number };
  readonly height: number;
  readonly timeMs: number;
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
  return namesOwner ? { owner: scope.accounts.address(by) } : {};
}

/** Returns all items, or null when one is missing. */
export function allOrNull<T>(items: readonly (T | null)[]): readonly T[] | null {
  const present = items.filter((item) => item !== null);
  return present.length === items.length ? present : null;
}
