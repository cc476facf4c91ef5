import type { AccountRef, VaultRef } from '../steps.ts';

export interface VaultScope {
  /**
   * Returns the model's vault with this side's id; undefined: there is none, or no read has shown it.
   * @param by  acting account
   */
  vault(ref: VaultRef, by: AccountRef): ScopedVault | undefined;
  /** Returns the shares that the acting account may withdraw from a vault now, whole shares x 1e18, from the model. */
  freeShares(ref: VaultRef, by: AccountRef): bigint;
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
