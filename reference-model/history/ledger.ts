import type { ForcedCloseEvent, MoneyEvent, StampedEvent } from '../events.ts';
import type {
  EarnLedgerKind,
  Holder,
  MovementReason,
  StakingLedgerKind,
  SubAccountMoveWallet,
  WalletMoveLedgerRows,
} from '../money/holder.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { type BookPx, type Units, units } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import type { HistoryRule } from './history.ts';

/** A non-trading money movement of one account. */
export interface LedgerRecord {
  readonly kind: 'deposit' | 'withdraw' | 'transfer' | 'liquidation' | StakingLedgerKind | EarnLedgerKind;
  readonly token: number;
  /** Change in whole units of the token x 1e18, negative if the account lost it. */
  readonly delta: Units;
  readonly timeMs: number;
  readonly counterparty: Address | null;
  /** Whether a transfer targeted the perp wallet. */
  readonly toPerp: boolean;
  /** Wallet of a transfer between a master and a sub-account. */
  readonly subAccount: SubAccountMoveWallet | null;
  /** Whether it moved between the account's own wallets. */
  readonly isOfWallets: boolean;
  /** Transfer into or out of a vault, and whether the account made it as the vault's leader. */
  readonly vault: { readonly byLeader: boolean } | null;
  /** Other chain of the movement. */
  readonly chain: number | null;
  /** Market of a forced close, and the mark at that moment. */
  readonly closed: { readonly market: number; readonly markPx: BookPx } | null;
}

type LedgerRow = readonly [account: Address, row: LedgerRecord];
const nothing: readonly LedgerRow[] = [];
const noTransfer = {
  counterparty: null,
  toPerp: false,
  subAccount: null,
  isOfWallets: false,
  vault: null,
  chain: null,
} as const;

export const ledgerHistoryRule: HistoryRule<'money' | 'forced-close', Address, LedgerRecord> = {
  rows: { money: ledgerRows, 'forced-close': forcedCloseLedgerRows },
  bound: ({ history }) => history.ledger,
};

/** A forced close leaves a row for its account, with its effect on the account's cash. */
export function forcedCloseLedgerRows(event: StampedEvent<ForcedCloseEvent>): readonly LedgerRow[] {
  const { address, token, cashDelta, market, markPx, timeMs } = event;
  const row = { kind: 'liquidation', token, delta: unitsOfUsd(cashDelta), timeMs } as const;
  return [[address, { ...row, ...noTransfer, closed: { market, markPx } }]];
}

/**
 * Returns the ledger rows of a movement. A send, and a move between master and sub-account, has a row on either side; a system credit has
 * one for the account, negative if a vote takes money. Trading is recorded in the fills.
 * @source read-api, "Ledger update kinds"
 */
export function ledgerRows(moved: StampedEvent<MoneyEvent>): readonly LedgerRow[] {
  const { token, amount, from, to, why, timeMs } = moved;
  switch (why.kind) {
    case 'send':
      return bothSides(moved, { toPerp: why.toPerp, subAccount: null });
    case 'conversion':
      return conversionRows(why, moved);
    case 'sub-account':
      return bothSides(moved, { toPerp: false, subAccount: why.ledger });
    case 'class-transfer':
      return walletRows(why.ledger, moved);
    case 'vault':
      return vaultRows(why, moved);
    case 'staking':
      if (why.ledger === null) return nothing;
      return stakingRows(why.ledger, ownerOf(from) ?? ownerOf(to), { token, amount, timeMs });
    case 'bridge':
      return bridgeRows(why, moved);
    case 'earn':
      return earnRows(why.ledger, moved);
    case 'faucet':
    case 'from-evm':
    // No kind is named for these; a system credit is a deposit (D177).
    case 'first-supply':
      return rowsOf(to, systemRow(moved, amount));
    case 'to-evm':
      return rowsOf(from, { ...systemRow(moved, units(-amount)), kind: 'withdraw' });
    case 'claim':
      return rowsOf(to, { ...systemRow(moved, amount), kind: why.ledger });
    case 'vote':
      return [...rowsOf(from, systemRow(moved, units(-amount))), ...rowsOf(to, systemRow(moved, amount))];
    case 'genesis':
    case 'spot-trade':
    case 'escrow':
    case 'fee':
    case 'broker-fee':
    case 'referral-share':
    case 'priority-bid':
    case 'deployer-share':
    case 'deploy-ask':
    case 'fee-split':
    case 'realized-pnl':
    case 'isolated-margin':
    case 'evm-fee':
    // Premium, escrow and payout are trading: no documented kind covers them.
    case 'option':
    case 'margin':
    case 'backstop-pool':
    case 'fold':
    case 'funding':
    // Included in the row of its forced close.
    case 'liquidation-fee':
    // A haircut has no row; the debtor's side is in the row of the forced close.
    case 'deficit':
      return nothing;
  }
}

function systemRow({ token, timeMs }: StampedEvent<MoneyEvent>, delta: Units) {
  return { kind: 'deposit', token, delta, timeMs, ...noTransfer, closed: null } as const;
}

function bothSides(
  { token, amount, from, to, timeMs }: StampedEvent<MoneyEvent>,
  how: Pick<LedgerRecord, 'toPerp' | 'subAccount'>,
): readonly LedgerRow[] {
  const facts = { kind: 'transfer', token, timeMs, ...noTransfer, ...how, closed: null } as const;
  return [
    ...rowsOf(from, { ...facts, delta: units(-amount), counterparty: addressOf(to) }),
    ...rowsOf(to, { ...facts, delta: amount, counterparty: addressOf(from) }),
  ];
}

function bridgeRows(
  { ledger, chain }: Extract<MovementReason, { readonly kind: 'bridge' }>,
  { token, amount, from, to, timeMs }: StampedEvent<MoneyEvent>,
): readonly LedgerRow[] {
  if (ledger === 'none') return nothing;
  const row = { token, timeMs, ...noTransfer, closed: null } as const;
  return ledger === 'withdraw'
    ? rowsOf(from, { ...row, kind: 'withdraw', delta: units(-amount), chain })
    : rowsOf(to, { ...row, kind: 'deposit', delta: amount, chain: ledger === 'deposit' ? chain : null });
}

/** Each side names the other, which has another asset. */
function conversionRows(
  { counterparty, toPerp }: Extract<MovementReason, { readonly kind: 'conversion' }>,
  { token, amount, from, to, timeMs }: StampedEvent<MoneyEvent>,
): readonly LedgerRow[] {
  const row = { kind: 'transfer', token, timeMs, ...noTransfer, closed: null, counterparty, toPerp } as const;
  return [...rowsOf(from, { ...row, delta: units(-amount) }), ...rowsOf(to, { ...row, delta: amount })];
}

/** Returns the ledger row of a supplier whose money went into or out of a pool. */
function earnRows(
  kind: EarnLedgerKind,
  { token, amount, from, to, timeMs }: StampedEvent<MoneyEvent>,
): readonly LedgerRow[] {
  const row = { kind, token, timeMs, ...noTransfer, closed: null } as const;
  return kind === 'earn_deposit'
    ? rowsOf(from, { ...row, delta: units(-amount) })
    : rowsOf(to, { ...row, delta: amount });
}

/** The vault is not named as counterparty, and has no row. */
function vaultRows(
  { isPaidIn, byLeader }: Extract<MovementReason, { readonly kind: 'vault' }>,
  { token, amount, from, to, timeMs }: StampedEvent<MoneyEvent>,
): readonly LedgerRow[] {
  const row = { kind: 'transfer', token, timeMs, ...noTransfer, vault: { byLeader }, closed: null } as const;
  return isPaidIn ? rowsOf(from, { ...row, delta: units(-amount) }) : rowsOf(to, { ...row, delta: amount });
}

/** Returns the rows of a move between two wallets of one account, for the sides that the ledger reports. */
function walletRows(
  reportedSides: WalletMoveLedgerRows,
  { token, amount, from, to, timeMs }: StampedEvent<MoneyEvent>,
): readonly LedgerRow[] {
  const facts = { kind: 'transfer', token, timeMs, ...noTransfer, isOfWallets: true, closed: null } as const;
  const toPerp = to.kind === 'account';
  const sides = [
    { holder: from, isPerp: !toPerp, delta: units(-amount) },
    { holder: to, isPerp: toPerp, delta: amount },
  ];
  return sides
    .filter(({ isPerp }) => reportedSides === 'both' || reportedSides === (isPerp ? 'perp' : 'spot'))
    .flatMap(({ holder, delta }) => rowsOf(holder, { ...facts, toPerp, delta }));
}

/** Returns one row of the owner: negative if the move debited the spendable balance, or delegated stake. */
function stakingRows(kind: StakingLedgerKind, owner: Address | null, moved: StakeMoved): readonly LedgerRow[] {
  if (owner === null) return nothing;
  const takes = kind === 'staking_deposit' || kind === 'delegate';
  const delta = takes ? units(-moved.amount) : moved.amount;
  return [[owner, { kind, token: moved.token, delta, timeMs: moved.timeMs, ...noTransfer, closed: null }]];
}

type StakeMoved = Pick<StampedEvent<MoneyEvent>, 'token' | 'amount' | 'timeMs'>;

function ownerOf(holder: Holder): Address | null {
  return 'address' in holder ? holder.address : null;
}

function rowsOf(holder: Holder, row: LedgerRecord): readonly LedgerRow[] {
  const account = addressOf(holder);
  return account === null ? [] : [[account, row]];
}

function addressOf(holder: Holder): Address | null {
  return holder.kind === 'account' || holder.kind === 'spot-wallet' ? holder.address : null;
}
