import type { MatchEvent } from '../../book/book.ts';
import type { Core } from '../../core.ts';
import { absLots, type Lots, lots } from '../../numeric/planes.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { isLegClosingSide, positionLegOfOrder } from '../../state/position-modes.ts';
import { positionSizeOf } from '../risk/positions.ts';

/**
 * Returns the lots that a hedged account's resting reducing order may still trade: the rest of the leg, which other orders of its owner may
 * have reduced since. Null: the order opens, or its account is one-way.
 * @param before  events of this match so far
 * @source engine facts, section 8: no implicit flip
 */
export function remainingReducibleLots(
  core: Core,
  maker: LiveOrder,
  before: readonly MatchEvent<LiveOrder>[],
): Lots | null {
  const leg = positionLegOfOrder(core.state, maker);
  if (!isLegClosingSide(leg, maker.side)) return null;
  const size = positionSizeOf(core.state, maker.owner, maker.market, leg);
  let room: bigint = absLots(size);
  for (const event of before) {
    const isOfLeg =
      event.kind === 'fill' && event.maker.owner === maker.owner && positionLegOfOrder(core.state, event.maker) === leg;
    if (isOfLeg) room -= event.lots;
  }
  return lots(room);
}
