import { check } from '../../harness/check/check.ts';
import { betweenEqualReads } from '../../harness/check/one-cut.ts';
import { NotHere } from '../../harness/check/verdicts.ts';

export default check({
  id: 'markets.book.node-ignores-grouping',
  title: 'a node answers the whole book, whatever grouping is asked for',
  clauses: ['markets.book.grouping-node'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    if (venue.role !== 'node') throw new NotHere('a node without a gateway');
    const trader = await given.fundedAccount();
    const market = await given.market();
    // Two levels a tick apart, which every grouping would make one.
    const px = given.pxAt(market, 60);
    const size = given.sizeWorth(market, px, 20n);
    for (const at of [px, px - market.tick]) await given.restingOrder(trader, { market, side: 'bid', px: at, size });
    const book = async (grouping: Readonly<Record<string, number>>) => {
      const { coin, bids, asks } = given.data(await target.read('l2_book', { coin: market.coin, ...grouping }));
      return { coin: coin ?? null, bids: bids ?? null, asks: asks ?? null };
    };
    for (const grouping of [{ n_sig_figs: 2 }, { n_sig_figs: 5, mantissa: 2 }, { n_levels: 1 }]) {
      const { outer, inner } = await betweenEqualReads(
        { given },
        () => book({}),
        () => book(grouping),
      );
      expect('markets.book.grouping-node').equal(inner, outer, `l2_book with ${Object.keys(grouping).join(', ')}`);
    }
  },
});
