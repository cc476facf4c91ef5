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
import type { BookingLog } from './figure-book.ts';

/** Sources of the figures of one moment: the model in it, and all that it has booked. */
export interface FigureSources {
  readonly core: Core;
  readonly book: BookingLog;
  /** Bookings of the block after this moment; null: they are not known. */
  readonly next: BookingLog | null;
}

/** Leg of a print, of one of its parties. */
export interface OwnFill {
  readonly fill: StampedEvent<FillEvent>;
  readonly leg: FillLeg;
  readonly isTaker: boolean;
}

export function accountByAddress(scene: FigureSources, address: string): Account {
  // A lower-case address is what every key of the state is.
  return readAccount(scene.core.state, address.toLowerCase() as Account['address']);
}

/** Returns the fills of an account, oldest first. */
export function fillsOfAccount({ fills }: BookingLog, owner: string): readonly OwnFill[] {
  return fills.flatMap((fill) => [
    ...(fill.maker.owner === owner ? [{ fill, leg: fill.maker, isTaker: false }] : []),
    ...(fill.taker.owner === owner ? [{ fill, leg: fill.taker, isTaker: true }] : []),
  ]);
}

/** Where an entry of this height stands at the moment. */
export function entryPlaceAtHeight(
  { core }: FigureSources,
  height: number,
): Pick<FigureEntry, 'height'> & { readonly stands?: 'newest' } {
  return height === core.state.height ? { height, stands: 'newest' } : { height };
}

/** Symbol of a market; its number where it is gone. */
export function marketCoinOf({ core }: FigureSources, market: number): string {
  return core.state.markets.get(market)?.coin ?? `market ${market}`;
}

/** Returns the number of a market by its symbol. */
export function perpIdOfCoin({ core }: FigureSources, coin: string): number | null {
  const perp = [...marketsOfKind(core.state, 'perp')].find((market) => market.coin === coin);
  return perp?.id ?? null;
}

export function szDecimalsOf({ core }: FigureSources, market: number): number {
  const row = core.state.markets.get(market);
  return row !== undefined && 'szDecimals' in row ? row.szDecimals : (perpAt(core.state, market)?.szDecimals ?? 0);
}

/** An amount of another plane in whole units x 1e18. */
export function toE18Units(amount: bigint, decimals: number): bigint {
  return amount * 10n ** BigInt(18 - decimals);
}
