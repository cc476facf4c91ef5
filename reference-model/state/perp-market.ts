import type { BookPx, Lots, Ratio, Usd } from '../numeric/planes.ts';
import type { FundingState } from './funding.ts';
import type { RiskOverride } from './risk-override.ts';
import type { TradedMarket } from './traded-market.ts';

/** Perpetual market: its listing and its price state. */
export interface PerpMarket extends TradedMarket {
  readonly kind: 'perp';
  /** Smallest order, in lots. */
  readonly minLots: Lots;
  readonly maxLeverage: number;
  /** Ascending; the last one unbounded. */
  readonly tiers: readonly MarginTier[];
  /** Figures set by a vote in place of leverage and tiers; null: none in force. */
  riskOverride: RiskOverride | null;
  readonly strictIsolated: boolean;
  readonly markSource: 'oracle_median' | 'sync_oracle' | 'custom';
  open: boolean;
  close: boolean;
  halted: boolean;
  /** Whether a vote has paused the market; no read shows it. */
  paused: boolean;
  /** Settlement that closed the market permanently, with its price if any position was open; null: not settled. */
  settlement: { readonly px: BookPx | null } | null;
  /** Period of its batch auctions; 0: none. */
  fbaPeriodMs: number;
  /** null: uncapped. */
  oiCap: Lots | null;
  oracle: TimedPrice | null;
  /** Median of external perp prices. */
  external: TimedPrice | null;
  /** Half-life average of (book mid - oracle) at 18 decimals (signed, USDC x 1e18); updated at its own boundaries. */
  basisEma: bigint;
  basisFoldedAtMs: number;
  funding: FundingState;
  /** null: unset. */
  mark: BookPx | null;
  /** Sum of long legs. */
  openInterest: Lots;
  /** Mark at the end of each hour, newest last, at most 25: the price of 24 h ago. */
  readonly hourlyMark: { readonly hour: number; px: BookPx }[];
}

export interface MarginTier {
  /** Upper bound on the position's own entry notional; null: unbounded top tier. */
  readonly maxNotional: Usd | null;
  readonly maxLeverage: number;
  /** Maintenance fraction of the entry notional. */
  readonly maint: Ratio;
}

export interface TimedPrice {
  readonly px: BookPx;
  readonly atMs: number;
}
