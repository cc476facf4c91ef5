import type { Address } from '../state/address.ts';
import type { PotName } from '../state/pots.ts';

/** Where money can be. `money/move.ts` does not compile until it knows how a new kind is written. */
export type Holder =
  | { readonly kind: 'account'; readonly address: Address }
  | { readonly kind: 'pot'; readonly pot: PotName }
  /** What the open legs of one market owe each other: realized profit is paid from it, realized loss into it. */
  | { readonly kind: 'clearing'; readonly market: number }
  /** No holder of the venue: a token's supply moves by what comes from there or goes there. */
  | { readonly kind: 'outside'; readonly door: 'genesis' | 'votes' };

/** Why money moves. The ledger's rows follow from it. */
export type Reason =
  | { readonly kind: 'genesis' }
  /** Validators set a balance. */
  | { readonly kind: 'vote' }
  | { readonly kind: 'faucet' }
  | { readonly kind: 'send'; readonly toPerp: boolean }
  /** One side's fee of a print; a rebate runs the other way. */
  | { readonly kind: 'fee' }
  /** Shares of what one print brought in. */
  | { readonly kind: 'fee-split' }
  | { readonly kind: 'realized-pnl' };

export function accountHolder(address: Address): Holder {
  return { kind: 'account', address };
}

export function potHolder(pot: PotName): Holder {
  return { kind: 'pot', pot };
}
