import type { Address } from '../state/address.ts';
import type { Leg } from '../state/positions.ts';
import type { PotName } from '../state/pots.ts';
import type { StakePlace } from '../state/staking.ts';

/** Where money can be. `money/move.ts` does not compile until it knows how a new kind is written. */
export type Holder =
  | { readonly kind: 'account'; readonly address: Address }
  /** What a split account holds for spot, beside its cash. */
  | { readonly kind: 'spot-wallet'; readonly address: Address }
  | { readonly kind: 'pot'; readonly pot: PotName }
  /** What a broker has earned by its code and not claimed. */
  | { readonly kind: 'broker'; readonly broker: Address }
  /** What the open legs of one market owe each other: realized profit is paid from it, realized loss into it. */
  | { readonly kind: 'clearing'; readonly market: number }
  /** Collateral of an isolated position that is open. */
  | { readonly kind: 'bucket'; readonly address: Address; readonly market: number; readonly leg: Leg }
  /** Native tokens at stake, and on their way there and back. */
  | ({ readonly kind: 'stake' } & StakePlace)
  /** No holder of the venue: a token's supply moves by what comes from there or goes there. */
  | { readonly kind: 'outside'; readonly door: 'genesis' | 'votes' | 'staking' };

/** Why money moves. The ledger's rows follow from it. */
export type Reason =
  | { readonly kind: 'genesis' }
  /** Validators set a balance. */
  | { readonly kind: 'vote' }
  | { readonly kind: 'faucet' }
  | { readonly kind: 'send'; readonly toPerp: boolean }
  /** Between a master and one of its sub-accounts. */
  | { readonly kind: 'sub-account'; readonly ledger: SubAccountLedger }
  /** Into stake, out of it, and within; null: what no ledger tells. */
  | { readonly kind: 'staking'; readonly ledger: StakingLedger | null }
  /** One side's fee of a print; a rebate runs the other way. */
  | { readonly kind: 'fee' }
  /** A broker's share of what its taker traded, on top of the fee. */
  | { readonly kind: 'broker-fee' }
  /** What an order paid for its place in the block. */
  | { readonly kind: 'priority-bid' }
  /** Shares of what one print brought in. */
  | { readonly kind: 'fee-split' }
  | { readonly kind: 'realized-pnl' }
  /** What a leg pays or gets at a settlement boundary. */
  | { readonly kind: 'funding' }
  /** Of a forced close, on top of the fee of its prints. */
  | { readonly kind: 'liquidation-fee' }
  /** Between an account's cash and one of its buckets. */
  | { readonly kind: 'isolated-margin' }
  /** What an account or a bucket that the venue has closed cannot pay, from whoever pays it. */
  | { readonly kind: 'deficit' }
  /** Into the pool behind the liquidations, and out of it. */
  | { readonly kind: 'backstop-pool' }
  /** Between the two wallets of an account whose mode changes. */
  | { readonly kind: 'fold' };

/** What of stake a ledger has a kind for. */
export type StakingLedger = 'staking_deposit' | 'staking_withdraw' | 'delegate' | 'undelegate' | 'staking_reward';

/** Which of the two ways between a master and a sub-account money has taken. */
export type SubAccountLedger = 'collateral' | 'spot';

export function accountHolder(address: Address): Holder {
  return { kind: 'account', address };
}

export function spotWalletHolder(address: Address): Holder {
  return { kind: 'spot-wallet', address };
}

export function potHolder(pot: PotName): Holder {
  return { kind: 'pot', pot };
}

export function bucketHolder(address: Address, market: number, leg: Leg): Holder {
  return { kind: 'bucket', address, market, leg };
}

export function stakeHolder(place: StakePlace): Holder {
  return { kind: 'stake', ...place };
}
