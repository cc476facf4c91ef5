import type { Core } from '../core.ts';
import { formatLots } from '../numeric/served.ts';
import type { PerpMarket } from '../state/perp-market.ts';

/** The size that the cap of a market leaves room for, under whatever name a read has it; null: it has no cap. */
export function openInterestHeadroom(market: PerpMarket, core: Core): string | null {
  const headroom = core.rules.engine.figures.headroom(market);
  return headroom === null ? null : formatLots(headroom, market.szDecimals);
}
