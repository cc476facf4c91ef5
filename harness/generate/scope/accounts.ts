import type { AccountRef, KeyRef, SubAccountRef } from '../steps.ts';

/** Accounts of a sequence, and their keys. */
export interface AccountScope {
  address(account: AccountRef): string;
  agent(account: AccountRef): string;
  /** undefined: there is none, or no read has shown it. */
  subAccount(ref: SubAccountRef): string | undefined;
  /** Returns the address of a key of the run. */
  key(key: KeyRef): string;
  readonly stranger: string;
  /** Whether the account is in hedge mode now, from the model. */
  isHedged(account: AccountRef): boolean;
  /** Returns the free balance of a token, plus `units` of its smallest unit: decimal text in whole units. */
  spendable(account: AccountRef | SubAccountRef, of: SpendableBalance, units: number): string;
}

/** Token, and whether its balance is that of perpetual markets. */
export interface SpendableBalance {
  readonly token: 'usdc' | 'native';
  readonly toPerp: boolean;
}
