import { type Usd, ZERO_USD } from '../numeric/planes.ts';

/** Named sums of USDC that no account holds. Written by `money/move.ts` alone. */
export interface SystemFunds {
  /** What one print brought in until it is split; nothing between two prints. */
  readonly collected: Usd;
  /** Where collected fees went. */
  readonly buyback: Usd;
  readonly validators: Usd;
  readonly treasury: Usd;
  /** The insurance fund: fees of forced closes. */
  readonly insurance: Usd;
  /** What the treasury has still to pay for deficits that nobody else could: never above 0. */
  readonly treasuryQueue: Usd;
  /** What buckets that are closed by force lack, until it is covered; nothing between two closes, and never above 0. */
  readonly deficit: Usd;
  /** What was lent to the pool behind the liquidations and is not lent out. */
  readonly backstop: Usd;
  /** What withdrawals to other chains wait with, until they are paid out or given back. */
  readonly bridge: Usd;
}

export type SystemFundName = keyof SystemFunds;

export function emptySystemFunds(): SystemFunds {
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
