import type { ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { readBetweenEqualReads, rereadUntil } from '../../harness/check/same-block-reads.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';

/** Number of such books to find; each costs rate-limit weight. */
const ENOUGH = 2;

export default check({
  id: 'markets.rows.one-sided-book',
  title: 'a market with an empty side of the book has no impact_pxs',
  // The text omits the middle for a one-sided book. It does not mention an empty book, which most of these are.
  clauses: ['markets.rows.impact-omitted'],
  by: 'observe',
  async run(context) {
    const { given, venue, expect } = context;
    let judged = 0;
    // A market closed to opening orders is the most likely to have an empty side.
    const likeliest = venue.markets.toSorted((a, b) => rank(b) - rank(a)).slice(0, 6);
    for (const { coin } of likeliest) {
      const look = () => readBookSidesAndRow(context, coin);
      const { outer: sides, inner: row } = await rereadUntil(look, isSoundBookView);
      if (isTwoSided(sides)) continue;
      judged += 1;
      expect('markets.rows.impact-omitted').absent(field(row, 'impact_pxs'), 'impact_pxs', `impact_pxs of ${coin}`);
      if (given.isSparing && judged === ENOUGH) break;
    }
    if (judged === 0) throw new Unsupported('a book with an empty side');
  },
});

/** Reads which sides of a book exist, and the market's row between the reads. */
export function readBookSidesAndRow(reading: ReadContext, coin: string) {
  const { given, target } = reading;
  const sides = async () => {
    const book = given.data(await target.read('l2_book', { coin }));
    return [rowsAt(book, 'bids').length > 0, rowsAt(book, 'asks').length > 0];
  };
  return readBetweenEqualReads(reading, sides, () => readPerpRow(reading, 'markets', coin));
}

export function isTwoSided(sides: readonly boolean[]): boolean {
  return sides.every((isQuoted) => isQuoted);
}

function isEmpty(sides: readonly boolean[]): boolean {
  return !sides.includes(true);
}

export function isSoundBookView({ outer, inner }: Awaited<ReturnType<typeof readBookSidesAndRow>>): boolean {
  return isTwoSided(outer) || !(('mid_px' in inner && !isEmpty(outer)) || 'impact_pxs' in inner);
}

function rank(market: { readonly open: boolean; readonly halted: boolean }): number {
  return Number(market.halted) + Number(!market.open);
}
