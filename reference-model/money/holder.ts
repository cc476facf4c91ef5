import type { Address } from '../state/address.ts';
import type { Leg } from '../state/positions.ts';
import type { SystemFundName } from '../state/pots.ts';
import type { StakePlace } from '../state/staking.ts';

/**
 * Where money can be. Supply moves only by what comes from outside or goes there, so conservation is a sum over these.
 * `money/move.ts` does not compile until it knows how a new kind is written.
 */
export type Holder =
  | { readonly kind: 'account'; readonly address: Address }
  /** Balance that a split account holds for spot, beside its cash. */
  | { readonly kind: 'spot-wallet'; readonly address: Address }
  | { readonly kind: 'pot'; readonly pot: SystemFundName }
  /** Earnings of a broker by its code, not claimed. */
  | { readonly kind: 'broker'; readonly broker: Address }
  /** Earnings of a referrer from the fees of others, not claimed. */
  | { readonly kind: 'referrer'; readonly referrer: Address }
  /** Balance of the venue's conversions of tokens into collateral and back: below zero, too. */
  | { readonly kind: 'converter' }
  /** Mutual debts of the open legs of one market: realized profit is paid from it, realized loss into it. */
  | { readonly kind: 'clearing'; readonly market: number }
  /** Collateral of an isolated position that is open. */
  | { readonly kind: 'bucket'; readonly address: Address; readonly market: number; readonly leg: Leg }
  /** Escrow of an account for its resting spot orders: part of the account's balance, and nothing else spends it. */
  | { readonly kind: 'escrow'; readonly address: Address }
  /** Fees that buyers on pairs have paid in the token that they bought. */
  | { readonly kind: 'token-fees' }
  /** Stake of the writers of an option series, in its settle token. */
  | { readonly kind: 'series'; readonly series: number }
  /** Remainders of truncated payouts of series, in tokens other than USDC. */
  | { readonly kind: 'option-dust' }
  /** Base token of a pair held by a position with borrowed money. */
  | { readonly kind: 'margin'; readonly address: Address; readonly pair: number }
  /** Token balance of a pool that lends the token. */
  | { readonly kind: 'earn'; readonly asset: number }
  /** Native tokens at stake, and on their way there and back. */
  | ({ readonly kind: 'stake' } & StakePlace)
  /** On the EVM beside the venue: what code has made of it is told there. */
  | { readonly kind: 'evm' }
  /** Native tokens that transfers to the EVM have cost: revenue of the validators, of which no read tells. */
  | { readonly kind: 'evm-fees' }
  /** No holder of the venue: a token's supply moves by what comes from there or goes there. */
  | { readonly kind: 'outside'; readonly door: 'genesis' | 'votes' | 'staking' | 'bridge' | 'deploys' };

/** Why money moves. The ledger's rows follow from it. */
export type MovementReason =
  | { readonly kind: 'genesis' }
  /** Validators set a balance. */
  | { readonly kind: 'vote' }
  | { readonly kind: 'faucet' }
  | { readonly kind: 'send'; readonly toPerp: boolean }
  /** Side of a send that becomes another asset on its way to, or from, somebody. */
  | { readonly kind: 'conversion'; readonly counterparty: Address; readonly toPerp: boolean }
  /** Between a master and one of its sub-accounts. */
  | { readonly kind: 'sub-account'; readonly ledger: SubAccountMoveWallet }
  /** Between the two wallets of a split account, as its owner asked for. */
  | { readonly kind: 'class-transfer'; readonly ledger: WalletMoveLedgerRows }
  /** Between a vault and its leader, or somebody who holds shares of it. */
  | { readonly kind: 'vault'; readonly isPaidIn: boolean; readonly byLeader: boolean }
  /** Into stake, out of it, and within; null: what no ledger tells. */
  | { readonly kind: 'staking'; readonly ledger: StakingLedgerKind | null }
  /** Side of a print on a pair: the payment of the buyer, or the delivery of the seller. */
  | { readonly kind: 'spot-trade' }
  /** Set aside for an order that rests on a pair, or given back when it ends. */
  | { readonly kind: 'escrow' }
  /** Fee of one side of a print; a rebate runs the other way. */
  | { readonly kind: 'fee' }
  /** A broker's share of what its taker traded, on top of the fee. */
  | { readonly kind: 'broker-fee' }
  /** Share of a taker's fee that its referrer earns: nobody pays more for it. */
  | { readonly kind: 'referral-share' }
  /** Payout of the earnings of a broker or a referrer. */
  | { readonly kind: 'claim'; readonly ledger: ClaimLedgerKind }
  /** Payment of an order for its place in the block. */
  | { readonly kind: 'priority-bid' }
  /** Share of a taker's fee that the deployer of the market earns. */
  | { readonly kind: 'deployer-share' }
  /** The price of a registration. */
  | { readonly kind: 'deploy-ask' }
  /** First supply of a token, to the holders that its deployer has staged. */
  | { readonly kind: 'first-supply' }
  /** Shares of what one print brought in. */
  | { readonly kind: 'fee-split' }
  | { readonly kind: 'realized-pnl' }
  /** Funding of a leg at a settlement boundary, in either direction. */
  | { readonly kind: 'funding' }
  /** Fee of a forced close, on top of the fee of its prints. */
  | { readonly kind: 'liquidation-fee' }
  /** Between an account's cash and one of its buckets. */
  | { readonly kind: 'isolated-margin' }
  /** Payment for an account or a bucket that the venue has closed and that cannot pay. */
  | { readonly kind: 'deficit' }
  /** Into the pool behind the liquidations, and out of it. */
  | { readonly kind: 'backstop-pool' }
  /** Lent to a position, repaid by it, or taken out of it when it ends. */
  | { readonly kind: 'margin' }
  /** Into a pool that lends, by who has shares of it, and back. */
  | { readonly kind: 'earn'; readonly ledger: EarnLedgerKind }
  /** Premium or escrow of a fill of an option series, or payout at its end. */
  | { readonly kind: 'option'; readonly part: 'premium' | 'escrow' | 'payout' }
  /** To another chain, or from there. */
  | { readonly kind: 'bridge'; readonly ledger: BridgeLedgerKind; readonly chain: number }
  /** To the EVM beside the venue, and from there. */
  | { readonly kind: 'to-evm' }
  | { readonly kind: 'from-evm' }
  /** Fee of a transfer to the EVM, beside its amount. */
  | { readonly kind: 'evm-fee' }
  /** Between the two wallets of an account whose mode changes. */
  | { readonly kind: 'fold' };

/** Kinds of the ledger for movements of stake. */
export type StakingLedgerKind = 'staking_deposit' | 'staking_withdraw' | 'delegate' | 'undelegate' | 'staking_reward';

/** Kinds of the ledger for a supplier of a pool. */
export type EarnLedgerKind = 'earn_deposit' | 'earn_withdraw';

/** Kind in the ledger of a movement over the bridge; `none`: the movement had its row when it was queued. */
export type BridgeLedgerKind = 'withdraw' | 'deposit' | 'refund' | 'none';

/** Way that money takes between a master and a sub-account: as collateral, or on spot. */
export type SubAccountMoveWallet = 'collateral' | 'spot';

/** Ledger rows of a move between the wallets of one account: a row for each wallet, or only the row of one of them (D135). */
export type WalletMoveLedgerRows = 'both' | 'perp' | 'spot';

/** Kind in the ledger of a claim of rewards (D136). */
export type ClaimLedgerKind = 'deposit' | 'transfer';

export function accountHolder(address: Address): Holder {
  return { kind: 'account', address };
}

export function spotWalletHolder(address: Address): Holder {
  return { kind: 'spot-wallet', address };
}

export function orderEscrowHolder(address: Address): Holder {
  return { kind: 'escrow', address };
}

export function systemFundHolder(pot: SystemFundName): Holder {
  return { kind: 'pot', pot };
}

export function isolatedMarginHolder(address: Address, market: number, leg: Leg): Holder {
  return { kind: 'bucket', address, market, leg };
}

export function optionSeriesHolder(series: number): Holder {
  return { kind: 'series', series };
}

export function spotMarginHolder(address: Address, pair: number): Holder {
  return { kind: 'margin', address, pair };
}

export function earnPoolHolder(asset: number): Holder {
  return { kind: 'earn', asset };
}

export function stakeHolder(place: StakePlace): Holder {
  return { kind: 'stake', ...place };
}
