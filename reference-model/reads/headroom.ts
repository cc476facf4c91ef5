import type { Core } from '../core.ts';
import { formatLots } from '../numeric/served.ts';
import type { PerpMarket } from '../state/perp-market.ts';

/** The size left below a market's cap, under each read's own name for it; null: no cap. */
export function openInterestHeadroom(market: PerpMarket, core: Core): string | null {
  const headroom = core.rules.engine.figures.headroom(market);
  return headroom === null ? null : formatLots(headroom, market.szDecimals);
}
