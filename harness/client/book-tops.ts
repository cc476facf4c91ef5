import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { rowsAt } from './json-at.ts';

/** Best prices of a book in the book plane; null: no orders on that side. */
export interface BookTops {
  readonly bid: bigint | null;
  readonly ask: bigint | null;
}

/** Returns the best prices in a reply to `l2_book`. @throws Blocked where it has no levels, or no prices in them */
export function bookTopsOf(book: JsonValue | undefined): BookTops {
  const [bid, ask] = (['bids', 'asks'] as const).map((side) => topLevelPxOf(rowsAt(book, side)));
  if (bid === undefined || ask === undefined) throw new Blocked('no decimal at the top of a book');
  return { bid, ask };
}

/** Returns the price of the first level, truncated to the book plane; null: there is none; undefined: it is no price. */
export function topLevelPxOf([top]: readonly JsonObject[]): bigint | null | undefined {
  if (top === undefined) return null;
  return Dec.parse(top.px)?.truncated(8).scaledTo(8);
}
