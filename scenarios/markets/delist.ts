import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { tradersOn } from '../fills/two-traders.ts';
import { marketRow } from './one-cut.ts';
import { castVote } from './vote.ts';

export default check({
  id: 'markets.delist.vote',
  title: 'a delist halts a market: what opens is refused, what closes is admitted, and its flags stay',
  clauses: [
    'markets.delist.halted',
    'markets.delist.opening',
    'markets.delist.code',
    'markets.delist.closing',
    'markets.delist.flags',
  ],
  by: 'operate',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    // Nothing undoes a delist: it takes a market where no ordinary case trades, and leaves one for the cases of the cap.
    // The rows of now are asked, because an earlier attempt may have used one up.
    const halted = new Set(
      rowsAt(given.data(await target.read('markets')), 'perp').flatMap((row) =>
        row.halted === false ? [] : [row.coin],
      ),
    );
    const spare = venue.markets.filter(
      ({ coin, capped, open, close, mark }) => capped && open && close && mark !== null && !halted.has(coin),
    );
    const market = spare.at(-1);
    if (market === undefined || spare.length < 2) throw new NotHere('a market to spare');
    const traders = await tradersOn(context, market);
    const { taker } = traders;
    await traders.trade('bid', 2n * traders.size());
    const before = await marketRow(context, 'markets_meta', market.coin);
    await castVote(context, 'DelistMarket', { coin: market.coin });

    const moving = await marketRow(context, 'markets', market.coin);
    expect('markets.delist.halted').equal(moving.halted, true, `halted of ${market.coin}`);
    const { open, close } = await marketRow(context, 'markets_meta', market.coin);
    expect('markets.delist.flags').equal([open, close], [before.open, before.close], 'open, close');
    const extending = await target.act(
      taker,
      given.order(taker, { market, side: 'bid', px: given.pxAt(market, 60), size: traders.size() }),
    );
    expect('markets.delist.opening').that(refusalOf(extending) !== null, {
      expected: 'an extending order refused',
      actual: extending,
    });
    expect('markets.delist.code').refused(extending, 'PRECONDITION_FAILED', [200, 400]);
    const closing = given.order(taker, { market, side: 'ask', px: given.pxAt(market, 160), size: traders.size() });
    expect('markets.delist.closing').accepted(await target.act(taker, closing));
  },
});
