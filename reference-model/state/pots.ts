import { type Usd, ZERO_USD } from '../numeric/planes.ts';

/** Named sums of USDC that no account holds. Written by `money/move.ts` alone. */
export interface Pots {
  /** What one print brought in until it is split; nothing between two prints. */
  readonly collected: Usd;
  /** Where collected fees went. */
  readonly buyback: Usd;
  readonly validators: Usd;
  readonly treasury: Usd;
}

export type PotName = keyof Pots;

export function emptyPots(): Pots {
  return { collected: ZERO_USD, buyback: ZERO_USD, validators: ZERO_USD, treasury: ZERO_USD };
}
