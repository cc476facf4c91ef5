import { sha256 } from '@noble/hashes/sha2.js';
import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import { usdOfPx } from '../../numeric/crossings.ts';
import { divFloor, floorToStep } from '../../numeric/division.ts';
import { type BookPx, bookPx, type Lots, lots } from '../../numeric/planes.ts';
import { tradedMarketAt } from '../../state/market.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import { rescheduleTwap, type Twap, takeDueTwaps } from '../../state/twaps.ts';
import { pairAvailabilityRefusal } from '../spot/spot-gates.ts';
import { placeTriggered } from './place-order.ts';
import { endTwapParent } from './twap-parents.ts';

/** Rules of the slices of a parent. @source engine facts, section 5 */
export interface TwapSliceRules {
  /** Lots of the next slice. */
  readonly size: (twap: Twap, step: Lots) => Lots;
  /** The worst price at which a slice fills. */
  readonly bound: (core: Core, market: PerpMarket | SpotPair, mark: BookPx, side: Side) => BookPx;
  /** Price around which slices are bounded; null: none exists now, or the market accepts no orders, and the slice waits. */
  readonly markOf: (core: Core, market: PerpMarket | SpotPair) => BookPx | null;
  readonly tif: 'ioc' | 'gtc';
  /** Time from the commit of a parent to its first slice, ms; 0: the next pass sends it (D220). */
  readonly firstDelayMs: (parent: Pick<Twap, 'delayMs'>) => number;
  /** Time from the slice just sent to the next one, ms. */
  readonly delayMs: (twap: Twap) => number;
  /** Whether the slice just sent was the last. */
  readonly isOver: (twap: Twap) => boolean;
  /** Returns the end status of a parent whose slices have all gone. */
  readonly endWord: (twap: Twap) => 'finished' | 'terminated';
}

/** Midpoint of the drawn byte. */
const HALF_BYTE = 128n;
/** A cut between two slices deviates from its even position by at most this fraction of an equal slice, either way. */
const CUT_PARTS = 4n;
/** A delay grows by less than this fraction. */
const DELAY_PARTS = 2n;

export const twapSliceRules: TwapSliceRules = {
  size: (twap, step) => {
    const isLast = twap.done === twap.slices - 1;
    return lots((isLast ? twap.total : cut(twap, twap.done + 1, step)) - cut(twap, twap.done, step));
  },
  bound: (core, market, mark, side) => {
    const { riskMark, bound, slippage } = core.rules.engine.triggers;
    const around = market.kind === 'perp' ? riskMark(core, market, mark, market.oracle?.px ?? mark) : usdOfPx(mark);
    const px = bound(side, around, slippage);
    const below = floorToStep(px, market.tick);
    // Rounds toward the mark: up for a sell price off the grid.
    return bookPx(side === 'bid' || below === px ? below : below + market.tick);
  },
  markOf: (core, market) => {
    if (market.kind === 'perp') return market.mark;
    return pairAvailabilityRefusal(core, market) === null ? core.rules.engine.pairs.referencePx(core, market) : null;
  },
  tif: 'ioc',
  firstDelayMs: () => 0,
  delayMs: (twap) => {
    const longer = (BigInt(twap.delayMs) * drawn(twap, twap.done)) / (2n * HALF_BYTE * DELAY_PARTS);
    return twap.randomize ? twap.delayMs + Number(longer) : twap.delayMs;
  },
  isOver: ({ done, slices, executed, total }) => done >= slices || executed >= total,
  endWord: ({ executed }) => (executed > 0n ? 'finished' : 'terminated'),
};

/** Cumulative lots of the first `slices` slices, on the grid: equal slices, or jittered cuts between them. */
function cut(twap: Twap, slices: number, step: Lots): bigint {
  if (slices === 0) return 0n;
  const each = floorToStep(divFloor(twap.total, BigInt(Math.max(1, twap.slices))), step);
  const even = each * BigInt(slices);
  if (!twap.randomize) return even;
  const off = (each * (drawn(twap, slices) - HALF_BYTE)) / (HALF_BYTE * CUT_PARTS);
  return floorToStep(even + off, step);
}

/** 0 to 255, derived from committed data, so it is the same on every node. */
function drawn({ twapId, hash }: Twap, slice: number): bigint {
  return BigInt(sha256(new TextEncoder().encode(`${hash} ${twapId} ${slice}`))[0] ?? 0);
}

/** Sends the due slices in order of their due times. */
export function sendDueTwapSlices(core: Core): void {
  for (const twap of takeDueTwaps(core.state, core.state.timeMs)) {
    const market = tradedMarketAt(core.state, twap.market);
    const mark = market === undefined ? null : core.rules.engine.slices.markOf(core, market);
    if (market === undefined || mark === null) {
      // Without a reference price a slice waits and does not count.
      rescheduleTwap(core.state, twap, twap.dueMs);
      continue;
    }
    const filled = send(core, twap, market, mark);
    const { delayMs, isOver, endWord } = core.rules.engine.slices;
    twap.executed = lots(twap.executed + filled);
    twap.done += 1;
    twap.lastFireMs = core.state.timeMs;
    if (isOver(twap)) endTwapParent(core, twap, endWord(twap));
    else rescheduleTwap(core.state, twap, core.state.timeMs + delayMs(twap));
  }
}

/** @returns filled lots; the unfilled part is not added to a later slice */
function send(core: Core, twap: Twap, market: PerpMarket | SpotPair, mark: BookPx): Lots {
  const { size, bound, tif } = core.rules.engine.slices;
  const { owner, leg, side, reduceOnly, hash, twapId } = twap;
  const wanted = size(twap, market.step);
  if (wanted === 0n) return wanted;
  const order = {
    owner,
    market: market.id,
    leg,
    side,
    reduceOnly,
    hash,
    tif,
    lots: wanted,
    px: bound(core, market, mark, side),
    origin: { kind: 'twap', twapId },
    stpMode: 'cancel_oldest',
    cloid: null,
  } as const;
  return placeTriggered(core, order, null).filled;
}
