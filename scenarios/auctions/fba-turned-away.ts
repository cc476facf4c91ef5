import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { fbaSubmitAction } from '../../harness/setup/batch-auctions.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'auctions.fba.turned-away',
  title: 'fba_submit is refused on a market without batch auctions, and everywhere with a size or a price of 0',
  clauses: ['auctions.fba.flag', 'auctions.fba.positive'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount({ usdc: '20' });
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const order = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const probe = makeUnaffordableProbe(context, trader);
    const verdictOf = (spec: typeof order) =>
      actForCommitReply(context, () => target.act(trader, fbaSubmitAction(spec)), probe);
    judgeCommitRefusal(expect('auctions.fba.flag'), await verdictOf(order));
    // A venue may report a fault of the order first, or that the market does not take it.
    for (const empty of [
      { ...order, size: 0n },
      { ...order, px: 0n },
    ])
      judgeCommitRefusal(expect('auctions.fba.positive'), await verdictOf(empty));
  },
});
