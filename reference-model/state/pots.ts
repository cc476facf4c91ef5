import { type Usd, ZERO_USD } from '../numeric/planes.ts';

/** Named sums of USDC that belong to no account. Only `money/move.ts` writes it. */
export interface SystemFundBalances {
  /** Fees of one print until they are split; zero between prints. */
  readonly collected: Usd;
  /** Distributed fees. */
  readonly buyback: Usd;
  readonly validators: Usd;
  readonly treasury: Usd;
  /** The insurance fund: fees of forced closes. */
  readonly insurance: Usd;
  /** Debt of the treasury for deficits that nobody else could cover: never above 0. */
  readonly treasuryQueue: Usd;
  /** Deficit of forcibly closed buckets until it is covered; zero between closes, and never above 0. */
  readonly deficit: Usd;
  /** Unlent supply of the backstop pool. */
  readonly backstop: Usd;
  /** Escrow of withdrawals to other chains until they are paid out or refunded. */
  readonly bridge: Usd;
}

export type SystemFundName = keyof SystemFundBalances;

export function makeEmptySystemFunds(): SystemFundBalances {
  return {
    collected: ZERO_USD,
    buyback: ZERO_USD,
    validators: ZERO_USD,
    treasury: ZERO_USD,
    insurance: ZERO_USD,
    treasuryQueue: ZERO_USD,
    deficit: ZERO_USD,
    backstop: ZERO_USD,
    bridge: ZERO_USD,
  };
}
