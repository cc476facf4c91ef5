import type { Core } from '../../core.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { changePair } from '../../state/spot-deploys.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import { cancelLiveOrder } from '../orders/cancel-order.ts';

/** Deactivates a pair: its resting orders are cancelled and their holds released. @param ends  which of its orders are cancelled */
export function deactivatePair(
  core: Core,
  pair: SpotPair,
  ends: (resting: readonly LiveOrder[]) => readonly LiveOrder[],
): void {
  const resting = [...pair.book.walk('bid'), ...pair.book.walk('ask')];
  for (const order of ends(resting)) cancelLiveOrder(core, order, 'market-inactive');
  changePair(core.state, pair.id, { active: false });
}
