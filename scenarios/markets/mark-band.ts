import { check } from '../../harness/check/check.ts';
import { indexOf, onGrid } from '../../harness/check/index-price.ts';
import { marketRow } from '../../harness/check/market-row.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { near, wholePx } from '../../harness/compare/planes.ts';

export default check({
  id: 'markets.mark.band',
  title: 'an external price far off moves the mark to the edge of its band and no further, above as below',
  clauses: ['markets.mark.band'],
  by: 'operate',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, control, expect } = context;
    const market = await given.market();
    const index = await indexOf(context, market);
    const oracle = onGrid(market, index);
    const markWith = async (percent: bigint) => {
      await control.oracle(market.coin, oracle.text, onGrid(market, (index * percent) / 100n).text);
      return decimalAt(await marketRow(context, 'markets', market.coin), 'mark_px');
    };
    const [above, further, below, lower] = [
      await markWith(140n),
      await markWith(170n),
      await markWith(60n),
      await markWith(30n),
    ];
    const moves = above.compare(below) > 0;
    if (!expect('markets.mark.band').exercised(moves, 'a mark that an external price moves')) return;
    const path = `mark_px of ${market.coin}`;
    // The width is a parameter that no read shows: it is judged by its edges.
    expect('markets.mark.band').that(above.equals(further) && below.equals(lower), {
      expected: 'one mark however far the price is',
      actual: [above, further, below, lower].map(String),
      path,
    });
    const width = above.minus(wholePx(oracle.px));
    const other = wholePx(oracle.px).minus(below);
    expect('markets.mark.band').that(near(width, other, wholePx(2n * market.tick)), {
      expected: 'as far above the index as below',
      actual: [width, other].map(String),
      path,
    });
  },
});
