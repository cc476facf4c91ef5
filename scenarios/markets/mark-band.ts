import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { isWithinTolerance, pxInUsdc } from '../../harness/compare/planes.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { readIndexRestoringAtEnd, snapPxToGrid } from '../../harness/setup/index-price.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';

export default check({
  id: 'markets.mark.band',
  title: 'an external price far from the index moves mark_px to the edge of its band and no further, up and down',
  clauses: ['markets.mark.band'],
  by: 'operate',
  control: 'mark',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { control, expect } = context;
    const market = await marketWithoutMiddle(context);
    const index = await readIndexRestoringAtEnd(context, market);
    const oracle = snapPxToGrid(market, index);
    const markWith = async (percent: bigint) => {
      await control.oracle(market.coin, oracle.text, snapPxToGrid(market, (index * percent) / 100n).text);
      return decimalAt(await readPerpRow(context, 'markets', market.coin), 'mark_px');
    };
    const amid = await markWith(100n);
    const above = await markWith(200n);
    const further = await markWith(300n);
    const below = await markWith(20n);
    const lower = await markWith(10n);
    // The mark is already at an edge: the basis left by an earlier book exceeds the band by an unknown amount.
    const moves = above.compare(amid) > 0 && amid.compare(below) > 0;
    if (!expect('markets.mark.band').exercised(moves, 'a mark that an external price moves either way')) return;
    const path = `mark_px of ${market.coin}`;
    // The width is a parameter that no read shows: it is judged by its edges.
    expect('markets.mark.band').relation(
      'the same mark_px at 200 % and at 300 % of the index, and the same mark_px at 20 % and at 10 % of it',
      { above, further, below, lower },
      (marks) => marks.above.equals(marks.further) && marks.below.equals(marks.lower),
      path,
    );
    expect('markets.mark.band').relation(
      'the highest mark_px as far above the index as the lowest is below it',
      { over: above.minus(pxInUsdc(oracle.px)), under: pxInUsdc(oracle.px).minus(below) },
      ({ over, under }) => isWithinTolerance(over, under, pxInUsdc(2n * market.tick)),
      path,
    );
  },
});

/**
 * A market with an empty book side. The middle of a book is a component of the mark: as the median of three it would keep the mark on its
 * side of the index, wherever an external price is.
 */
async function marketWithoutMiddle({ given, target, venue }: CaseContext<never>): Promise<MarketFacts> {
  const rows = rowsAt(given.data(await target.read('markets')), 'perp');
  const hasMiddle = new Set(rows.flatMap(({ coin, mid_px }) => (mid_px === undefined ? [] : [coin])));
  const lacksMiddle = ({ coin }: MarketFacts) => !hasMiddle.has(coin);
  // Other cases' orders are gone once their market is free.
  const isAnywhere = venue.markets.some((market) => isOrdinaryMarket(market) && lacksMiddle(market));
  const market = await given.market(isAnywhere ? lacksMiddle : undefined);
  const book = given.data(await target.read('l2_book', { coin: market.coin }));
  if (rowsAt(book, 'bids').length > 0 && rowsAt(book, 'asks').length > 0)
    throw new Unsupported('a book with an empty side');
  return market;
}
