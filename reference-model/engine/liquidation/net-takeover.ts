import type { Core } from '../../core.ts';
import { notional } from '../../numeric/crossings.ts';
import { lesserOf } from '../../numeric/order.ts';
import { absLots, type BookPx, type Lots, lots, type Usd, usd, ZERO_LOTS } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import type { ForcedCloseKind } from '../../state/live-order.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { openPositionsIn, type Position, type PositionLeg, positionAt } from '../../state/positions.ts';
import { closeLegsOffBook } from './close-past-book.ts';

/** A holder on the opposite side of a taken-over position. */
export interface OpposingHolder {
  readonly owner: Address;
  readonly leg: Position;
  /** At the mark. */
  readonly profit: Usd;
}

/** A leg, or the part of it that was taken over, to be closed. */
export interface TakenOverLeg {
  readonly owner: Address;
  readonly leg: PositionLeg;
  readonly isLong: boolean;
  readonly lots: Lots;
  readonly cause: ForcedCloseKind;
}

/**
 * Closes a taken-over position against holders of the opposite side, at the mark, without a fee and off the book.
 * @returns lots that found nobody
 * @source engine facts, section 11
 */
export function closeTakeoverByDeleveraging(
  core: Core,
  market: PerpMarket,
  mark: BookPx,
  takeover: TakenOverLeg,
): Lots {
  const { nettingPx } = core.rules.engine.liquidation;
  let left: bigint = takeover.lots;
  for (const holder of queueOf(core, market, mark, !takeover.isLong)) {
    if (left === 0n) break;
    if (holder.owner === takeover.owner) continue;
    const part = lots(lesserOf<bigint>(absLots(holder.leg.size), left));
    netWith(core, market, { ...takeover, lots: part }, holder, nettingPx(mark, holder), mark);
    left -= part;
  }
  return left === 0n ? ZERO_LOTS : lots(left);
}

function netWith(
  core: Core,
  market: PerpMarket,
  { owner, leg, isLong, lots: part, cause }: TakenOverLeg,
  holder: OpposingHolder,
  px: BookPx,
  markPx: BookPx,
): void {
  const taker = { owner, leg, side: isLong ? 'ask' : 'bid' } as const;
  const side = core.rules.engine.liquidation.holderSide(isLong);
  const maker = { owner: holder.owner, leg: holder.leg.leg, side } as const;
  closeLegsOffBook(
    core,
    market,
    { px, lots: part, taker, maker },
    {
      liquidated: { user: owner, markPx },
      causes: () => {
        const isWhole = positionAt(core.state, holder.owner, market.id, holder.leg.leg) === undefined;
        return { taker: cause, maker: isWhole ? 'forced_close_full' : 'forced_close_partial' };
      },
    },
  );
}

/** Returns the holders of one side against whom a position of the other side would be closed, in order. */
function queueOf(core: Core, market: PerpMarket, mark: BookPx, isLong: boolean): readonly OpposingHolder[] {
  const holders = [...openPositionsIn(core.state, market.id)]
    .filter(({ size }) => size > 0n === isLong)
    .sort((one, other) => (one.owner < other.owner ? -1 : 1))
    .map(({ owner, ...leg }) => ({ owner, leg, profit: profitOf(core, market, mark, leg) }));
  return core.rules.engine.liquidation.counterparties(holders);
}

/**
 * Auto-deleveraging rank of a position: 4 in the first quarter of the queue, 1 in the last, 0 outside of it.
 * @source supplement, reads: clearinghouse_state; engine facts, section 12
 */
export function deleverageRankOf(core: Core, owner: Address, market: PerpMarket, { leg, size }: Position): number {
  if (market.mark === null) return 0;
  const queue = queueOf(core, market, market.mark, size > 0n);
  const seat = queue.findIndex((holder) => holder.owner === owner && holder.leg.leg === leg);
  return seat < 0 ? 0 : core.rules.engine.liquidation.lamps(seat, queue.length);
}

function profitOf({ rules }: Core, market: PerpMarket, mark: BookPx, leg: Position): Usd {
  return usd(rules.engine.scalars.unrealizedPnl(leg, notional(mark, leg.size, market.szDecimals)));
}
