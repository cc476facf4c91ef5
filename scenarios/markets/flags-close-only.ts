import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import {
  sendAndJudgeClosingActionsAccepted,
  sendAndJudgeOpeningActionsRefused,
} from '../../harness/judging/opening-actions-refused.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { enactVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'markets.flags.close-only',
  title: 'a close-only market refuses opening orders and accepts closing orders',
  clauses: ['markets.flags.open', 'markets.flags.close-only'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    await traders.trade('bid', 2n * traders.size());
    const px = gridPxAtMarkPercent(market, 60);
    const resting = await placeRestingOrder(context, taker, { market, side: 'bid', px, size: traders.size() });
    const flags = async (open: boolean) =>
      enactVote(context, 'SetMarketFlags', { coin: market.coin, open, close: true });
    given.afterwards(() => flags(true));
    await flags(false);
    const { open, close } = await readPerpRow(context, 'markets_meta', market.coin);
    given.require(open === false && close === true, 'the vote did not set the flags');

    const opening = orderAction(taker, { market, side: 'bid', px, size: traders.size() });
    expect('markets.flags.open').refused(await target.act(taker, opening));
    const closing = orderAction(taker, {
      market,
      side: 'ask',
      px: gridPxAtMarkPercent(market, 160),
      size: traders.size(),
      // A venue need not treat an order as closing that might open once the position is gone.
      reduceOnly: true,
    });
    expect('markets.flags.close-only').accepted(await target.act(taker, closing));
    // And with the sides swapped, for a short account.
    const extending = { ...closing.order, owner: maker.address, reduce_only: false };
    expect('markets.flags.open').refused(await target.act(maker, { type: 'submit_order', order: extending }));
    const covering = { ...opening.order, owner: maker.address, reduce_only: true };
    expect('markets.flags.close-only').accepted(await target.act(maker, { type: 'submit_order', order: covering }));
    const barred = { market, px, size: traders.size(), restingOid: resting.oid };
    await sendAndJudgeOpeningActionsRefused(
      context,
      expect('markets.flags.open'),
      [expect('markets.flags.open')],
      taker,
      barred,
    );
    const high = { market, px: gridPxAtMarkPercent(market, 160), size: traders.size() };
    await sendAndJudgeClosingActionsAccepted(context, expect('markets.flags.close-only'), taker, {
      ...high,
      side: 'ask',
    });
  },
});
