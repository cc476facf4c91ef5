import type { FillEvent, StampedEvent } from '../events.ts';
import type { Address } from '../state/address.ts';
import { archivedRowsBound } from './archive-bound.ts';
import type { SummedHistoryRule } from './summed-history.ts';

const DAY_MS = 86_400_000;

/** Volume of one UTC day, as the sum of price in 1e-8 times size in lots over all markets. It is not an amount of money. */
export interface VolumeDay {
  readonly day: number;
  readonly maker: bigint;
  readonly taker: bigint;
}

/** Account of the days; those of the exchange count each print once on either side. */
export type VolumeKey = Address | 'exchange';

/** Name of the row for the last day on which a key traded. */
export const NEWEST_DAY_KEY = 'day';

export function utcDayNumber(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** `YYYY-MM-DD` */
export function isoDateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** @source read-api, "Other read rows" and "Read rules" */
export const dailyVolumeHistoryRule: SummedHistoryRule<'fill', VolumeKey, VolumeDay, VolumeDay> = {
  parts: { fill: partsOf },
  add: (open, part) => {
    if (open?.day !== part.day) return { open: part, closed: open };
    return { open: { ...open, maker: open.maker + part.maker, taker: open.taker + part.taker }, closed: null };
  },
  bound: archivedRowsBound,
};

function partsOf({
  px,
  lots,
  timeMs,
  maker,
  taker,
}: StampedEvent<FillEvent>): readonly (readonly [VolumeKey, string, VolumeDay])[] {
  const day = utcDayNumber(timeMs);
  const volume = px * lots;
  return [
    [maker.owner, NEWEST_DAY_KEY, { day, maker: volume, taker: 0n }],
    [taker.owner, NEWEST_DAY_KEY, { day, maker: 0n, taker: volume }],
    ['exchange', NEWEST_DAY_KEY, { day, maker: volume, taker: volume }],
  ];
}
