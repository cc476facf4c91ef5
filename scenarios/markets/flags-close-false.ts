import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { enactVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'markets.flags.close-false',
  title:
    'a market with close false refuses closing orders, and a market with open and close false refuses opening orders too',
  clauses: ['markets.meta.close', 'transport.market-inactive.disabled'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    await traders.trade('bid', traders.size());
    const flags = async (close: boolean, open = true) =>
      enactVote(context, 'SetMarketFlags', { coin: market.coin, open, close });
    given.afterwards(() => flags(true));
    await flags(false);
    const row = await readPerpRow(context, 'markets_meta', market.coin);
    given.require(row.close === false && row.open === true, 'the vote did not set the flags');
    const closing = orderAction(taker, {
      market,
      side: 'ask',
      px: gridPxAtMarkPercent(market, 160),
      size: traders.size(),
      reduceOnly: true,
    });
    expect('markets.meta.close').refused(requireEveryOrderReported(await target.act(taker, closing)));
    // A short account closes with a bid.
    const covering = orderAction(maker, {
      market,
      side: 'bid',
      px: gridPxAtMarkPercent(market, 60),
      size: traders.size(),
      reduceOnly: true,
    });
    expect('markets.meta.close').refused(requireEveryOrderReported(await target.act(maker, covering)));
    await flags(false, false);
    const opening = orderAction(taker, {
      market,
      side: 'bid',
      px: gridPxAtMarkPercent(market, 60),
      size: traders.size(),
    });
    expect('transport.market-inactive.disabled').refused(requireEveryOrderReported(await target.act(taker, opening)));
    await flags(true);
    given.require(
      isAccepted(requireEveryOrderReported(await target.act(taker, closing))),
      'the closing order is never taken',
    );
  },
});
