import type { ReadContext } from '../check/case-context.ts';
import type { BookTops } from '../client/book-tops.ts';
import { rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { greatestCommonDivisor } from '../compare/planes.ts';

// The price grid of a pair, which no read shows: the levels of its book show a multiple of it.

/** Whether a step of prices, x 1e8, is finer than the best prices of a book show. */
export function isFinerThanTops({ bid, ask }: BookTops, step: bigint): boolean {
  const tops = [bid, ask].filter((px) => px !== null);
  return tops.length > 0 && tops.every((px) => px % (10n * step) === 0n);
}

/** Minimum number of prices whose divisor tells of a grid: fewer may be those of own orders, and have a large one by chance. */
const FEWEST = 5;

/** Returns the greatest common divisor of the prices of a book, x 1e8; 0n: it has too few. */
export async function readPriceDivisor({ given, target }: ReadContext, coin: string): Promise<bigint> {
  const book = given.data(await target.read('l2_book', { coin }));
  const levels = [...rowsAt(book, 'bids'), ...rowsAt(book, 'asks')];
  if (levels.length < FEWEST) return 0n;
  let divisor = 0n;
  for (const { px } of levels) divisor = greatestCommonDivisor(divisor, Dec.parse(px)?.truncated(8).scaledTo(8) ?? 0n);
  return divisor;
}
