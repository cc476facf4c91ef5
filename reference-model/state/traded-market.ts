import { Book } from '../book/book.ts';
import type { BookRules } from '../book/book-rules.ts';
import type { BookPx, Lots, Usd } from '../numeric/planes.ts';
import type { LiveOrder } from './live-order.ts';

/** Fields of every market with a book and a tape, whatever is traded in it. */
export interface TradedMarket {
  /** `market` of signed writes, `signing_id` of its row: perps and pairs share one number space. */
  readonly id: number;
  /** Name in reads and channels: the symbol of a perp, the name of a pair. */
  readonly coin: string;
  readonly szDecimals: number;
  readonly tick: BookPx;
  /** Lot step, in lots. */
  readonly step: Lots;
  /** Minimum notional on the whole-USDC plane; zero: none. */
  readonly minNotional: Usd;
  readonly book: Book<LiveOrder>;
  /** Traded notional by hour of consensus time, newest last, at most 25. */
  readonly hourlyNotional: { readonly hour: number; notional: Usd }[];
}

/** An empty book without any hourly volume. */
export function newTradedMarket(rules: BookRules): Pick<TradedMarket, 'book' | 'hourlyNotional'> {
  return { book: new Book<LiveOrder>(rules), hourlyNotional: [] };
}
