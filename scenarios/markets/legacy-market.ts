import { check } from '../../harness/check/check.ts';

const always = ['l2_book', 'trades'] as const;
/** Not every build serves these. */
const whereServed = ['candle_snapshot', 'funding_history'] as const;

export default check({
  id: 'markets.book.legacy-market',
  title: 'reads of one market refuse its number where its coin is missing',
  clauses: ['markets.book.legacy'],
  by: 'observe',
  async run({ target, venue, expect }) {
    const id = venue.markets[0]?.id ?? 0;
    const refuses = async (type: string, others: readonly string[]) => {
      for (const named of [{ asset_id: id }, { market_id: id }]) {
        const reply = await target.info({ type, interval: '1m', ...named });
        expect('markets.book.legacy').refused(reply);
      }
    };
    for (const type of always) await refuses(type, []);
    for (const type of whereServed) await refuses(type, ['UNKNOWN_TYPE']);
  },
});
