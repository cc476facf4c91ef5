import type { BookPx, Ratio } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { TradedMarket } from './traded-market.ts';

/** Spot pair: two tokens, the deployer that listed it, and the prices of its prints. */
export interface SpotPair extends TradedMarket {
  readonly kind: 'spot';
  readonly base: number;
  readonly quote: number;
  /** Deployer override: the bps text as set, and the resulting fraction of a print; null: the volume schedule applies. */
  readonly takerFeeBps: string | null;
  readonly takerRate: Ratio | null;
  readonly active: boolean;
  readonly deployer: Address;
  readonly registeredAt: number;
  /** Price of the newest print; null: the pair has not traded. */
  lastPx: BookPx | null;
  /** Price of the last print of each hour with prints, newest last, at most 25: the price of 24 h ago. */
  readonly hourlyPx: { readonly hour: number; px: BookPx }[];
}
