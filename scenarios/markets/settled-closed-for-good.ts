import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { codeOf } from '../../harness/client/outcome.ts';
import { Blocked, Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { enactVote } from '../../harness/setup/votes.ts';
import { codesIn, marketClosed } from '../../spec-schemas/outcomes.ts';
import { fundedBuyerFor } from './funded-buyer.ts';

export default check({
  id: 'markets.settled.closed-for-good',
  title: 'a settled market refuses every order, and no vote opens it again',
  clauses: ['markets.settled.closed'],
  by: 'operate',
  control: 'vote',
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
    if (market === undefined) throw new Unsupported('a settled market');
    const trader = await fundedBuyerFor({ given }, market);
    const bidOn = (where: MarketFacts) => {
      const px = gridPxAtMarkPercent(where, 60);
      return orderAction(trader, { market: where, side: 'bid', px, size: scaledSizeForNotional(where, px, 20n) });
    };
    // The account can pay for an order elsewhere, so lack of money is no reason to refuse this one.
    const open = bidOn(await given.market(({ coin }) => !settled.has(coin)));
    await given.accepted(given.settled(open, target.act(trader, open)));
    const closed = expect('markets.settled.closed');
    const refused = async () => {
      const reply = requireEveryOrderReported(await target.act(trader, bidOn(market)));
      const code = codeOf(reply);
      const isAboutMarket = code === null || codesIn(marketClosed)?.some((known) => known === code) === true;
      if (closed.exercised(isAboutMarket, `an order on it that nothing else refuses: ${code}`)) closed.refused(reply);
    };
    await refused();
    // A refused vote is as good as a vote that changes nothing.
    await enactVote(context, 'SetMarketFlags', { coin: market.coin, open: true, close: true }).catch(
      (error: unknown) => {
        if (!(error instanceof Blocked) && !(error instanceof Unsupported)) throw error;
      },
    );
    await refused();
  },
});
