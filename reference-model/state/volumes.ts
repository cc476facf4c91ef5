import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

export interface DailyVolume {
  /** Consensus day index. */
  readonly day: number;
  readonly taker: Usd;
  readonly maker: Usd;
}

/** Value of the prints per day, oldest day first; a day without prints has no row. */
export interface Volumes {
  readonly byOwner: Map<Address, DailyVolume[]>;
  /** Maker volume of the whole venue. */
  readonly makers: { readonly day: number; readonly maker: Usd }[];
}

/** Volume of one side of a print. */
export interface TradeSideVolume {
  readonly side: 'taker' | 'maker';
  readonly day: number;
  readonly worth: Usd;
}

export function makeEmptyVolumes(): Volumes {
  return { byOwner: new Map(), makers: [] };
}

/** Days on which an account traded. */
export function dailyVolumesOf({ volumes }: VenueState, owner: Address): readonly DailyVolume[] {
  return volumes.byOwner.get(owner) ?? [];
}

export function makerVolumeOn({ volumes }: VenueState, day: number): Usd {
  return volumes.makers.find((row) => row.day === day)?.maker ?? ZERO_USD;
}

/** Returns the volume of all makers since the start of a day. */
export function makerVolumeSince({ volumes }: VenueState, first: number): Usd {
  return usd(volumes.makers.reduce((sum: bigint, { day, maker }) => (day < first ? sum : sum + maker), 0n));
}

/** Adds to an account's day, and the maker part to the venue's; removes days before `oldest` from both. */
export function addDailyVolume({ volumes }: VenueState, owner: Address, traded: TradeSideVolume, oldest: number): void {
  const { side, day, worth } = traded;
  let own = volumes.byOwner.get(owner);
  if (own === undefined) {
    own = [];
    volumes.byOwner.set(owner, own);
  }
  const { taker, maker } = takeDay(own, day, oldest) ?? { taker: ZERO_USD, maker: ZERO_USD };
  if (side === 'taker') {
    own.push({ day, taker: usd(taker + worth), maker });
    return;
  }
  own.push({ day, taker, maker: usd(maker + worth) });
  const made = takeDay(volumes.makers, day, oldest)?.maker ?? ZERO_USD;
  volumes.makers.push({ day, maker: usd(made + worth) });
}

/** Removes the newest row, if it is this day's, and rows that are too old. */
function takeDay<Row extends { readonly day: number }>(rows: Row[], day: number, oldest: number): Row | undefined {
  while ((rows[0]?.day ?? oldest) < oldest) rows.shift();
  return rows.at(-1)?.day === day ? rows.pop() : undefined;
}
