import { type FillEvent, type FillLeg, isSpotDir, type StampedEvent } from '../events.ts';
import { divTrunc } from '../numeric/division.ts';
import { greaterOf, lesserOf } from '../numeric/order.ts';
import { absLots, type BookPx, type Lots, lots, type Usd, usd, ZERO_LOTS, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { positionKey } from '../state/positions.ts';
import { archivedRowsBound } from './archive-bound.ts';
import type { SummedHistoryRows, SummedHistoryRule } from './summed-history.ts';

/** A position from its opening to its close, or until now if still open. */
export interface PositionLife {
  readonly market: number;
  readonly side: 'long' | 'short';
  readonly maxLots: Lots;
  readonly opened: FillTotals;
  readonly closed: FillTotals;
  /** Realized PnL of its closing parts, before fees. */
  readonly closedPnl: Usd;
  readonly fee: Usd;
  /** Funding received; negative if paid. */
  readonly funding: Usd;
  readonly openedAtMs: number;
  readonly openBlock: number;
  /** Time of its newest fill, which is the close once the position is closed. */
  readonly closedAtMs: number;
  readonly closeBlock: number;
}

/** Lots, and the sum of price times lots. */
export interface FillTotals {
  readonly lots: Lots;
  readonly pxLots: bigint;
}

/** Fields of a print's leg that its position's life needs. */
interface FilledPart extends Pick<FillLeg, 'side' | 'fee' | 'closedPnl' | 'startPosition'> {
  readonly kind: 'fill';
  readonly market: number;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly timeMs: number;
  readonly height: number;
}

export type PositionLifePart = FilledPart | { readonly kind: 'funding'; readonly payment: Usd };

/** @source read-api, "user_position_history row" */
export const positionLifeHistoryRule: SummedHistoryRule<'fill' | 'funding', Address, PositionLifePart, PositionLife> = {
  parts: {
    // Pairs have no positions.
    fill: (event) => (isSpotDir(event.taker.dir) ? [] : [lifePart(event, event.maker), lifePart(event, event.taker)]),
    funding: ({ owner, market, leg, payment }) => [[owner, positionKey(market, leg), { kind: 'funding', payment }]],
  },
  add: (open, part) => {
    if (part.kind === 'fill') return filled(open, part);
    return { open: open === null ? null : { ...open, funding: usd(open.funding + part.payment) }, closed: null };
  },
  bound: archivedRowsBound,
};

function filled(open: PositionLife | null, part: FilledPart): SummedHistoryRows<PositionLife> {
  const { startPosition: start, lots: size } = part;
  const closes = part.side === 'bid' ? start < 0n : start > 0n;
  const held = absLots(start);
  const closing = closes ? lesserOf(size, held) : ZERO_LOTS;
  const opening = closes ? lots(size - closing) : size;
  // No document says how to split the fee of a flipping print: each life bears its share by size.
  const closingFee = closing === 0n ? ZERO_USD : usd(divTrunc(part.fee * closing, size));
  const shrunk = open === null || closing === 0n ? open : closed(open, part, closing, closingFee);
  const isFlat = closes && closing === held;
  const kept = isFlat ? null : shrunk;
  return {
    open: opening === 0n ? kept : grown(kept, part, opening, usd(part.fee - closingFee)),
    closed: isFlat ? shrunk : null,
  };
}

function lifePart(
  { market, px, lots: size, timeMs, height }: StampedEvent<FillEvent>,
  { owner, leg, side, toldFee: fee, closedPnl, startPosition }: FillLeg,
): readonly [Address, string, FilledPart] {
  const part = { kind: 'fill', market, px, lots: size, timeMs, height, side, fee, closedPnl, startPosition } as const;
  return [owner, positionKey(market, leg), part];
}

function closed(life: PositionLife, part: FilledPart, closing: Lots, fee: Usd): PositionLife {
  return {
    ...life,
    closed: executed(life.closed, part.px, closing),
    closedPnl: usd(life.closedPnl + part.closedPnl),
    fee: usd(life.fee + fee),
    closedAtMs: part.timeMs,
    closeBlock: part.height,
  };
}

function grown(life: PositionLife | null, part: FilledPart, opening: Lots, fee: Usd): PositionLife {
  const { market, side, px, timeMs, height } = part;
  const none: FillTotals = { lots: ZERO_LOTS, pxLots: 0n };
  const before: PositionLife = life ?? {
    market,
    side: side === 'bid' ? 'long' : 'short',
    maxLots: ZERO_LOTS,
    opened: none,
    closed: none,
    closedPnl: ZERO_USD,
    fee: ZERO_USD,
    funding: ZERO_USD,
    openedAtMs: timeMs,
    openBlock: height,
    closedAtMs: timeMs,
    closeBlock: height,
  };
  const opened = executed(before.opened, px, opening);
  const size = lots(opened.lots - before.closed.lots);
  return {
    ...before,
    opened,
    maxLots: greaterOf(size, before.maxLots),
    fee: usd(before.fee + fee),
    closedAtMs: timeMs,
    closeBlock: height,
  };
}

function executed(before: FillTotals, px: BookPx, more: Lots): FillTotals {
  return { lots: lots(before.lots + more), pxLots: before.pxLots + px * more };
}
