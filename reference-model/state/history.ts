import type { Side } from '../book/book-side.ts';
import type { BookPx, Lots, Units, Usd } from '../numeric/planes.ts';
import type { Address } from './address.ts';

/** One leg of a print, as its owner reads it. Folded from `fill` events. */
export interface FillRecord {
  readonly market: number;
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly timeMs: number;
  readonly block: number;
  readonly oid: bigint;
  readonly tid: bigint;
  /** Paid; negative is a rebate. */
  readonly fee: Usd;
  readonly closedPnl: Usd;
  readonly dir: FillDir;
  readonly startPosition: Lots;
  readonly hash: string;
}

export type FillDir = 'Open Long' | 'Close Long' | 'Open Short' | 'Close Short' | 'Long > Short' | 'Short > Long';

export interface TradeRecord {
  readonly tid: bigint;
  /** Aggressor. */
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly timeMs: number;
  readonly block: number;
  readonly hash: string;
}

/** A non-trading money movement of one account. */
export interface LedgerRecord {
  readonly kind: 'deposit' | 'transfer';
  readonly token: number;
  /** Whole units of the token x 1e18, negative where it left. */
  readonly delta: Units;
  readonly timeMs: number;
  readonly counterparty: Address | null;
  /** Whether a transfer was meant for the perp wallet. */
  readonly toPerp: boolean;
}
