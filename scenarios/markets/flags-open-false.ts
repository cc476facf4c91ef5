import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { fundedBuyerFor } from './funded-buyer.ts';

export default check({
  id: 'markets.flags.open-false',
  title: 'a market with open false refuses an opening order with MARKET_INACTIVE',
  clauses: ['markets.flags.open'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    // A market that refuses closing orders too may be paused, for which the documents give another code.
    const market = venue.markets.find(({ open, close, halted, mark }) => !open && close && !halted && mark !== null);
    if (market === undefined) throw new Unsupported('a market with open false and close true');
    const trader = await fundedBuyerFor({ given }, market);
    const px = gridPxAtMarkPercent(market, 60);
    const reply = await target.act(
      trader,
      orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) }),
    );
    expect('markets.flags.open').refused(reply);
  },
});
