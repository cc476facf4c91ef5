import { check } from '../../harness/check/check.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { near, wholePx } from '../fills/planes.ts';
import { atOneCut, marketRow } from './one-cut.ts';

export default check({
  id: 'markets.rows.mid',
  title: 'mid_px is the middle of a two-sided book',
  clauses: ['markets.rows.mid'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const market = await given.market();
    const trader = await given.fundedAccount();
    // As far below as above, so that the middle of an else empty book lies where the mark is.
    await given.restingOrder(trader, { market, side: 'bid', px: given.pxAt(market, 70) });
    await given.restingOrder(trader, { market, side: 'ask', px: given.pxAt(market, 130) });
    const { outer, inner } = await atOneCut(
      async () => {
        const book = given.data(await target.read('l2_book', { coin: market.coin }));
        return [rowsAt(book, 'bids')[0] ?? {}, rowsAt(book, 'asks')[0] ?? {}];
      },
      () => marketRow(context, 'markets', market.coin),
    );
    const [bid, ask] = outer.map((level) => decimalAt(level, 'px'));
    given.that(bid !== undefined && ask !== undefined, 'the book has only one side');
    const sum = (bid ?? Dec.of(0)).plus(ask ?? Dec.of(0));
    const mid = Dec.parse(inner.mid_px);
    // Twice the middle, so that nothing is halved; a middle between two ticks is cut to one of them.
    const fits = mid !== null && near(mid.plus(mid), sum, wholePx(2n * market.tick - 1n));
    expect('markets.rows.mid').that(fits, {
      expected: `half of ${sum}`,
      actual: inner.mid_px,
      path: `mid_px of ${market.coin}`,
    });
  },
});
