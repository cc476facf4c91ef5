import type { Core } from '../../core.ts';
import { changePair } from '../../state/spot-deploys.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import { cancelLive } from '../orders/cancel-order.ts';

/** Takes a pair out of trade: what rests on it ends, and what it has set aside goes back. @param clears  whether it does */
export function closePair(core: Core, pair: SpotPair, clears: boolean): void {
  if (clears)
    for (const side of ['bid', 'ask'] as const)
      for (const order of [...pair.book.walk(side)]) cancelLive(core, order, 'market-inactive');
  changePair(core.state, pair.id, { active: false });
}
