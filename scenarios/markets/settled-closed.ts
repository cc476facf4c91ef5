import { check } from '../../harness/check/check.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { Blocked, NotHere } from '../../harness/check/verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { castVote } from './vote.ts';

export default check({
  id: 'markets.settled.closed-for-good',
  title: 'a settled market refuses every order, and no vote opens it again',
  clauses: ['markets.settled.closed'],
  by: 'operate',
  needs: ['funded-accounts'],
  form: { profile: 'next', item: 'settled-closed' },
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const settled = new Set(
      rowsAt(given.data(await target.read('markets')), 'perp').flatMap(({ coin, settled }) =>
        settled === true ? [coin] : [],
      ),
    );
    const market = venue.markets.find(({ coin, mark }) => settled.has(coin) && mark !== null);
    if (market === undefined) throw new NotHere('a settled market');
    const trader = await given.fundedAccount();
    const px = given.pxAt(market, 60);
    const order = given.order(trader, { market, side: 'bid', px, size: given.sizeWorth(market, px, 20n) });
    const refused = async (when: string) => {
      const reply = told(await target.act(trader, order));
      expect('markets.settled.closed').that(refusalOf(reply) !== null, {
        expected: `an order refused ${when}`,
        actual: reply,
      });
    };
    await refused('on a settled market');
    // A refusal of the vote is as good as a vote that changes nothing.
    await castVote(context, 'SetMarketFlags', { coin: market.coin, open: true, close: true }).catch(
      (error: unknown) => {
        if (!(error instanceof Blocked) && !(error instanceof NotHere)) throw error;
      },
    );
    await refused('after a vote to open it');
  },
});
