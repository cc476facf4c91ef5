import type { AccountRef, ValidatorRef } from '../steps.ts';

export interface StakingScope {
  /** Returns the address of a validator. */
  validator(ref: ValidatorRef): string;
  /** Returns the free stake of an account, or its stake with a validator, plus `units` of the token's smallest unit: decimal text. */
  staked(account: AccountRef, validator: string | null, units: number): string;
}
