import type { Address } from './address.ts';
import type { TradedMarket } from './traded-market.ts';

/** One spot pair: two tokens, and who listed it. */
export interface SpotPair extends TradedMarket {
  readonly kind: 'spot';
  readonly base: number;
  readonly quote: number;
  /** Deployer override, decimal bps; null: the volume schedule applies. */
  readonly takerFeeBps: string | null;
  readonly active: boolean;
  readonly deployer: Address;
  readonly registeredAt: number;
}
