import type { Core } from '../../core.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { changePair } from '../../state/spot-deploys.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import { cancelLiveOrder } from '../orders/cancel-order.ts';

/** Takes a pair out of trade: what rests on it ends, and what it has set aside goes back. @param ends  which of its orders do */
export function deactivatePair(
  core: Core,
  pair: SpotPair,
  ends: (resting: readonly LiveOrder[]) => readonly LiveOrder[],
): void {
  const resting = [...pair.book.walk('bid'), ...pair.book.walk('ask')];
  for (const order of ends(resting)) cancelLiveOrder(core, order, 'market-inactive');
  changePair(core.state, pair.id, { active: false });
}
