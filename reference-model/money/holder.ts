import type { Address } from '../state/address.ts';
import type { PositionLeg } from '../state/positions.ts';
import type { SystemFundName } from '../state/pots.ts';
import type { StakeLocation } from '../state/staking.ts';

/**
 * Where money can be. Supply changes only by deposits from outside and withdrawals to it, so conservation is a sum over these.
 * `money/move.ts` does not compile until it handles a new kind.
 */
export type Holder =
  | { readonly kind: 'account'; readonly address: Address }
  /** Spot balance of a split account, separate from its cash. */
  | { readonly kind: 'spot-wallet'; readonly address: Address }
  | { readonly kind: 'pot'; readonly pot: SystemFundName }
  /** Unclaimed earnings of a broker. */
  | { readonly kind: 'broker'; readonly broker: Address }
  /** Unclaimed earnings of a referrer from others' fees. */
  | { readonly kind: 'referrer'; readonly referrer: Address }
  /** Balance of the venue's conversions of tokens into collateral and back; it may be negative. */
  | { readonly kind: 'converter' }
  /** Mutual debts of the open legs of one market: it pays realized profit and receives realized loss. */
  | { readonly kind: 'clearing'; readonly market: number }
  /** Collateral of an open isolated position. */
  | { readonly kind: 'bucket'; readonly address: Address; readonly market: number; readonly leg: PositionLeg }
  /** Escrow of an account for its resting spot orders: part of the account's balance, but reserved for them. */
  | { readonly kind: 'escrow'; readonly address: Address }
  /** Fees paid by buyers on pairs in the bought token. */
  | { readonly kind: 'token-fees' }
  /** Escrow of the writers of an option series, in its settle token. */
  | { readonly kind: 'series'; readonly series: number }
  /** Remainders of truncated series payouts, in tokens other than USDC. */
  | { readonly kind: 'option-dust' }
  /** Base token of a pair held by a margin position. */
  | { readonly kind: 'margin'; readonly address: Address; readonly pair: number }
  /** Token balance of a lending pool. */
  | { readonly kind: 'earn'; readonly asset: number }
  /** Native tokens at stake, being staked or being unbonded. */
  | ({ readonly kind: 'stake' } & StakeLocation)
  /** On the EVM beside the venue, which records the further distribution itself. */
  | { readonly kind: 'evm' }
  /** Native tokens paid as fees of transfers to the EVM: revenue of the validators, shown by no read. */
  | { readonly kind: 'evm-fees' }
  /** Not a holder of the venue: a token's supply changes by movements from or to it. */
  | { readonly kind: 'outside'; readonly door: 'genesis' | 'votes' | 'staking' | 'bridge' | 'deploys' };

/** Reason of a money movement. The ledger's rows derive from it. */
export type MovementReason =
  | { readonly kind: 'genesis' }
  /** Validators set a balance by vote. */
  | { readonly kind: 'vote' }
  | { readonly kind: 'faucet' }
  | { readonly kind: 'send'; readonly toPerp: boolean }
  /** Side of a send that converts the asset on its way. */
  | { readonly kind: 'conversion'; readonly counterparty: Address; readonly toPerp: boolean }
  /** Between a master and one of its sub-accounts. */
  | { readonly kind: 'sub-account'; readonly ledger: SubAccountMoveWallet }
  /** Between the two wallets of a split account, requested by its owner. */
  | { readonly kind: 'class-transfer'; readonly ledger: WalletMoveLedgerRows }
  /** Between a vault and its leader or a shareholder. */
  | { readonly kind: 'vault'; readonly isPaidIn: boolean; readonly byLeader: boolean }
  /** Into stake, out of it, or within; a null `ledger` leaves no ledger row. */
  | { readonly kind: 'staking'; readonly ledger: StakingLedgerKind | null }
  /** Side of a print on a pair: the payment of the buyer, or the delivery of the seller. */
  | { readonly kind: 'spot-trade' }
  /** Held for an order that rests on a pair, or released when it ends. */
  | { readonly kind: 'escrow' }
  /** Fee of one side of a print; a rebate moves in the opposite direction. */
  | { readonly kind: 'fee' }
  /** A broker's share on a taker's fill, on top of the fee. */
  | { readonly kind: 'broker-fee' }
  /** Referrer's share of a taker's fee, at no extra cost to the taker. */
  | { readonly kind: 'referral-share' }
  /** Payout of a broker's or referrer's earnings. */
  | { readonly kind: 'claim'; readonly ledger: ClaimLedgerKind }
  /** Payment of an order for its place in the block. */
  | { readonly kind: 'priority-bid' }
  /** Deployer's share of a taker's fee on its market. */
  | { readonly kind: 'deployer-share' }
  /** The price of a registration. */
  | { readonly kind: 'deploy-ask' }
  /** Initial supply of a token, to the holders staged by its deployer. */
  | { readonly kind: 'first-supply' }
  /** Distribution of the fees of one print. */
  | { readonly kind: 'fee-split' }
  | { readonly kind: 'realized-pnl' }
  /** Funding of a leg at a settlement boundary, in either direction. */
  | { readonly kind: 'funding' }
  /** Fee of a forced close, on top of the fee of its prints. */
  | { readonly kind: 'liquidation-fee' }
  /** Between an account's cash and one of its buckets. */
  | { readonly kind: 'isolated-margin' }
  /** Covers an account or a bucket that the venue closed with a deficit. */
  | { readonly kind: 'deficit' }
  /** Into the backstop pool for liquidations, and out of it. */
  | { readonly kind: 'backstop-pool' }
  /** Lent to a margin position, repaid by it, or released when it ends. */
  | { readonly kind: 'margin' }
  /** Into a lending pool by a supplier, and back. */
  | { readonly kind: 'earn'; readonly ledger: EarnLedgerKind }
  /** Premium or escrow of an option fill, or payout at its settlement. */
  | { readonly kind: 'option'; readonly part: 'premium' | 'escrow' | 'payout' }
  /** To another chain, or from it. */
  | { readonly kind: 'bridge'; readonly ledger: BridgeLedgerKind; readonly chain: number }
  /** To the EVM beside the venue, and back. */
  | { readonly kind: 'to-evm' }
  | { readonly kind: 'from-evm' }
  /** Fee of a transfer to the EVM, in addition to its amount. */
  | { readonly kind: 'evm-fee' }
  /** Between the two wallets of an account whose mode changes. */
  | { readonly kind: 'fold' };

/** Ledger kinds of stake movements. */
export type StakingLedgerKind = 'staking_deposit' | 'staking_withdraw' | 'delegate' | 'undelegate' | 'staking_reward';

/** Ledger kinds of a pool supplier. */
export type EarnLedgerKind = 'earn_deposit' | 'earn_withdraw';

/** Ledger kind of a movement over the bridge; `none`: its row was written when it was queued. */
export type BridgeLedgerKind = 'withdraw' | 'deposit' | 'refund' | 'none';

/** Wallet used between a master and a sub-account: collateral or spot. */
export type SubAccountMoveWallet = 'collateral' | 'spot';

/** Ledger rows of a move between the wallets of one account: one per wallet, or only that of one wallet (D135). */
export type WalletMoveLedgerRows = 'both' | 'perp' | 'spot';

/** Ledger kind of a reward claim (D136). */
export type ClaimLedgerKind = 'deposit' | 'transfer';

export function holderForAccount(address: Address): Holder {
  return { kind: 'account', address };
}

export function holderForSpotWallet(address: Address): Holder {
  return { kind: 'spot-wallet', address };
}

export function holderForOrderEscrow(address: Address): Holder {
  return { kind: 'escrow', address };
}

export function holderForSystemFund(pot: SystemFundName): Holder {
  return { kind: 'pot', pot };
}

export function holderForIsolatedMargin(address: Address, market: number, leg: PositionLeg): Holder {
  return { kind: 'bucket', address, market, leg };
}

export function holderForOptionSeries(series: number): Holder {
  return { kind: 'series', series };
}

export function holderForSpotMargin(address: Address, pair: number): Holder {
  return { kind: 'margin', address, pair };
}

export function holderForEarnPool(asset: number): Holder {
  return { kind: 'earn', asset };
}

export function holderForStakeLocation(place: StakeLocation): Holder {
  return { kind: 'stake', ...place };
}
