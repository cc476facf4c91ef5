import type { Side } from '../../book/book-side.ts';
import type { PerpDir } from '../../events.ts';
import { divTrunc } from '../../numeric/division.ts';
import { lesserOf } from '../../numeric/order.ts';
import { absLots, type BookPx, type Lots, lots, type Usd, usd, ZERO_LOTS } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import { type PositionLeg, positionAt } from '../../state/positions.ts';
import type { VenueState } from '../../state/venue-state.ts';

/** Split of an order or a fill on a one-way leg: the closing part, then the opening part. */
export interface LegEffect {
  readonly closing: Lots;
  readonly opening: Lots;
}

/** Effects of one fill on one leg. */
export interface LegChange {
  readonly startPosition: Lots;
  readonly closedPnl: Usd;
  readonly dir: PerpDir;
}

export interface PositionRules {
  readonly effect: (size: Lots, side: Side, filled: Lots) => LegEffect;
  /** Cost basis that leaves with the closed part. */
  readonly release: (entryNotional: Usd, closing: Lots, size: Lots) => Usd;
  /** Realized PnL of the closed part of a leg of sign `size`. */
  readonly closedPnl: (size: Lots, released: Usd, proceeds: Usd) => Usd;
  /** Cost basis after a fill: the remaining part plus the newly opened part. */
  readonly basis: (left: Usd, opened: Usd) => Usd;
  readonly dir: (size: Lots, side: Side, effect: LegEffect) => PerpDir;
  /** Returns a leg's contribution to open interest. */
  readonly openInterestOf: (size: Lots) => Lots;
}

/** @source read-api, "user_fills row"; engine facts, sections 3 and 10. The release rule is ours: exact to 1e-18 */
export const positionRules: PositionRules = {
  effect: (size, side, filled) => {
    const against = side === 'bid' ? size < 0n : size > 0n;
    const closing = against ? lesserOf(filled, absLots(size)) : ZERO_LOTS;
    return { closing, opening: lots(filled - closing) };
  },
  // The remaining basis stays with the leg, so that no rounding is lost: realized profit is proceeds minus the released basis.
  release: (entryNotional, closing, size) => usd(divTrunc(entryNotional * closing, absLots(size))),
  closedPnl: (size, released, proceeds) => usd(size > 0n ? proceeds - released : released - proceeds),
  basis: (left, opened) => usd(left + opened),
  dir: (size, side, { closing, opening }) => {
    if (closing === 0n) return side === 'bid' ? 'Open Long' : 'Open Short';
    if (opening > 0n) return size > 0n ? 'Long > Short' : 'Short > Long';
    return size > 0n ? 'Close Long' : 'Close Short';
  },
  // Counts longs only, because longs equal shorts by construction.
  openInterestOf: (size) => (size > 0n ? size : ZERO_LOTS),
};

export function positionSizeOf(state: VenueState, owner: Address, market: number, leg: PositionLeg): Lots {
  return positionAt(state, owner, market, leg)?.size ?? ZERO_LOTS;
}

/** A party's part of a print. */
export interface PositionFill {
  readonly owner: Address;
  readonly leg: PositionLeg;
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  /** Whether the venue closes the leg for lack of margin. Absent: its owner trades. */
  readonly isForced?: boolean;
}
