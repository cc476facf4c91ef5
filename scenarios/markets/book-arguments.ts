import { check } from '../../harness/check/check.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';

/** Number of markets for one run: enough to include a busy and a quiet one. */
const LOOKED_AT = 3;

export default check({
  id: 'markets.book.arguments',
  title: 'l2_book and trades require a listed coin, and serve bodies of their own shapes',
  clauses: ['markets.book.coin-required', 'markets.book.coin-unknown', 'markets.book.shape', 'markets.trades.shape'],
  by: 'observe',
  async run({ given, target, venue, random, expect }) {
    for (const read of ['l2_book', 'trades'] as const) {
      expect('markets.book.coin-required').refused(await target.read(read));
      const unknown = await target.read(read, { coin: `NO-SUCH-${random.int(100_000, 999_999)}` });
      if (unknown.kind === 'data') {
        const lists =
          unknown.data === null
            ? []
            : (read === 'trades' ? ['trades'] : ['bids', 'asks']).flatMap((key) => rowsAt(unknown.data, key));
        expect('markets.book.coin-unknown').equal(lists, [], 'rows of an unknown coin');
      } else {
        expect('markets.book.coin-unknown').refused(unknown);
      }
    }
    const start = random.int(0, Math.max(0, venue.markets.length - 1));
    const chosen = [...venue.markets.slice(start), ...venue.markets.slice(0, start)].slice(0, LOOKED_AT);
    if (chosen.length === 0) throw new Unsupported('a perp market');
    for (const { coin } of chosen) {
      const book = given.data(await target.read('l2_book', { coin }));
      expect('markets.book.shape').shape(book, 'info.l2_book');
      expect('markets.trades.shape').shape(given.data(await target.read('trades', { coin })), 'info.trades');
    }
  },
});
