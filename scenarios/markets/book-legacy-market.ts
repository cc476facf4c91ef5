import { check } from '../../harness/check/check.ts';
import { isUnknownType } from '../../harness/client/outcome.ts';
import type { ReadReply } from '../../harness/client/replies.ts';

const always = ['l2_book', 'trades'] as const;
/** A build may not serve these. */
const whereServed = ['candle_snapshot', 'funding_history'] as const;

export default check({
  id: 'markets.book.legacy-market',
  title: 'market reads refuse asset_id or market_id in place of a missing coin',
  clauses: ['markets.book.legacy'],
  by: 'observe',
  async run({ target, venue, expect }) {
    const id = venue.markets[0]?.id ?? 0;
    const legacy = expect('markets.book.legacy');
    const refuses = async (type: string, isServed: (reply: ReadReply) => boolean) => {
      for (const named of [{ asset_id: id }, { market_id: id }]) {
        const reply = await target.info({ type, interval: '1m', ...named });
        if (legacy.exercised(isServed(reply), `a build that serves ${type}`)) legacy.refused(reply);
      }
    };
    for (const type of always) await refuses(type, () => true);
    for (const type of whereServed) await refuses(type, (reply) => !isUnknownType(reply));
  },
});
