import { type Usd, ZERO_USD } from '../numeric/planes.ts';

/** Named sums of USDC that no account holds. Written by `money/move.ts` alone. */
export interface SystemFundBalances {
  /** Fees of one print until they are split; nothing between two prints. */
  readonly collected: Usd;
  /** Where collected fees went. */
  readonly buyback: Usd;
  readonly validators: Usd;
  readonly treasury: Usd;
  /** The insurance fund: fees of forced closes. */
  readonly insurance: Usd;
  /** Debt of the treasury for deficits that nobody else could pay: never above 0. */
  readonly treasuryQueue: Usd;
  /** Shortfall of buckets that are closed by force, until it is covered; nothing between two closes, and never above 0. */
  readonly deficit: Usd;
  /** Supply of the pool behind the liquidations that is not lent out. */
  readonly backstop: Usd;
  /** Escrow of withdrawals to other chains, until they are paid out or given back. */
  readonly bridge: Usd;
}

export type SystemFundName = keyof SystemFundBalances;

export function emptySystemFunds(): SystemFundBalances {
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
