/** Kind of a ledger row: its cause, and its keys besides `kind`, `delta` and `coin`. */
export interface LedgerKind {
  readonly kind: string;
  readonly from: string;
  /** A key that ends in `?` occurs only where it applies. */
  readonly keys: readonly string[];
}

/**
 * Kinds of rows for every movement of money that is no trade. An open set (D18): a reader must accept other kinds.
 * @source read-api, "Ledger update kinds"
 */
export const ledgerKinds: readonly LedgerKind[] = [
  { kind: 'deposit', from: 'credit from the bridge, the system or the EVM', keys: ['chain?'] },
  { kind: 'withdraw', from: 'withdrawal to an EVM chain', keys: [] },
  { kind: 'transfer', from: 'account, sub-account, spot or vault transfer', keys: ['counterparty?'] },
  { kind: 'liquidation', from: 'forced close or delist settlement', keys: ['market', 'mark_px'] },
  { kind: 'staking_deposit', from: 'native token from spot into the free pool', keys: [] },
  { kind: 'staking_withdraw', from: 'free pool back to spot', keys: [] },
  { kind: 'delegate', from: 'free pool to a validator', keys: [] },
  { kind: 'undelegate', from: 'validator to the unbonding window', keys: [] },
  { kind: 'staking_reward', from: 'claimed reward into the free pool', keys: [] },
  { kind: 'earn_deposit', from: 'deposit into an Earn pool', keys: [] },
  { kind: 'earn_withdraw', from: 'withdrawal from an Earn pool', keys: [] },
];

/**
 * Reasons why a leg executed other than by its own order's crossing. An open set (D18).
 * @source read-api, "user_fills row"
 */
export const fillCauses = ['forced_close_partial', 'forced_close_full', 'forced_close_isolated', 'twap'] as const;
