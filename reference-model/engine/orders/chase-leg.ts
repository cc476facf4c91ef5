import type { Core } from '../../core.ts';
import { type Chase, chaseAt, dropChase } from '../../state/chases.ts';
import type { LiveOrder } from '../../state/live-order.ts';

/** Reason for which an order left its book. */
export type BookExitReason = 'filled' | 'cancelled';

/** Ends a chase whose leg has left the book, unless the chase itself moves it. */
export function endChaseOfLeg(core: Core, order: LiveOrder, how: BookExitReason): void {
  const chase = chaseOf(core, order);
  if (chase !== null && core.rules.engine.chases.endsWithLeg[how]) dropChase(core.state, chase);
}

/** The chase whose leg an order currently is; null: none. */
function chaseOf({ state }: Core, { oid, origin }: LiveOrder): Chase | null {
  const chase = origin.kind === 'chase' ? chaseAt(state, origin.chaseOid) : undefined;
  return chase !== undefined && chase.legOid === oid ? chase : null;
}
