import type { Core } from '../../core.ts';
import { parkedIn } from '../../state/parked-legs.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { cancelLive } from '../orders/cancel-order.ts';
import { withdrawLeg } from '../orders/withdraw-leg.ts';

/** What a deactivation does. @source write-api, "States and transitions" */
export interface DeactivationRules {
  /** What leaves the market. */
  readonly clears: readonly ('orders' | 'legs')[];
  /** Whether orders that only close are taken afterwards (D174). */
  readonly keepsClosing: boolean;
}

/** Takes a market out of trade. One that was never open stays as it is. */
export function deactivate(core: Core, market: PerpMarket, { clears, keepsClosing }: DeactivationRules): void {
  if (clears.includes('orders'))
    for (const side of ['bid', 'ask'] as const)
      for (const order of [...market.book.walk(side)]) cancelLive(core, order, 'market-inactive');
  if (clears.includes('legs'))
    for (const leg of parkedIn(core.state, market.id)) withdrawLeg(core, leg, 'market-inactive');
  if (market.open) market.close = keepsClosing;
  market.open = false;
}
