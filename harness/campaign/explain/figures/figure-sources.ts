import {
  type Account,
  type Core,
  type FillEvent,
  type FillLeg,
  marketsOfKind,
  perpAt,
  readAccount,
  type StampedEvent,
} from '../../../../reference-model/index.ts';
import type { FigureEntry } from '../../../compare/figures/figure.ts';
import type { BookingLog } from './booking-log.ts';

/** Sources of the figures at one moment: the model's state, and all bookings so far. */
export interface FigureSources {
  readonly core: Core;
  readonly book: BookingLog;
  /** Bookings of the following block; null: unknown. */
  readonly next: BookingLog | null;
}

/** Fill from the perspective of one of its two parties. */
export interface PartyFill {
  readonly fill: StampedEvent<FillEvent>;
  readonly leg: FillLeg;
  readonly isTaker: boolean;
}

export function accountByAddress(scene: FigureSources, address: string): Account {
  // Every key of the state is a lower-case address, so the cast is safe.
  return readAccount(scene.core.state, address.toLowerCase() as Account['address']);
}

/** Returns the fills of an account, oldest first. */
export function fillsOfAccount({ fills }: BookingLog, owner: string): readonly PartyFill[] {
  return fills.flatMap((fill) => [
    ...(fill.maker.owner === owner ? [{ fill, leg: fill.maker, isTaker: false }] : []),
    ...(fill.taker.owner === owner ? [{ fill, leg: fill.taker, isTaker: true }] : []),
  ]);
}

/** Position of an entry of this height relative to the moment. */
export function entryTimingAtHeight(
  { core }: FigureSources,
  height: number,
): Pick<FigureEntry, 'height'> & { readonly stands?: 'newest' } {
  return height === core.state.height ? { height, stands: 'newest' } : { height };
}

/** Symbol of a market; its number where the market no longer exists. */
export function marketCoinOf({ core }: FigureSources, market: number): string {
  return core.state.markets.get(market)?.coin ?? `market ${market}`;
}

/** Returns the id of a market by its symbol. */
export function perpIdOfCoin({ core }: FigureSources, coin: string): number | null {
  const perp = [...marketsOfKind(core.state, 'perp')].find((market) => market.coin === coin);
  return perp?.id ?? null;
}

export function szDecimalsOf({ core }: FigureSources, market: number): number {
  const row = core.state.markets.get(market);
  return row !== undefined && 'szDecimals' in row ? row.szDecimals : (perpAt(core.state, market)?.szDecimals ?? 0);
}

/** Converts an amount of another plane to whole units x 1e18. */
export function toE18Units(amount: bigint, decimals: number): bigint {
  return amount * 10n ** BigInt(18 - decimals);
}
