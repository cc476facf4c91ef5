import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { crossLeverageAction, setCrossLeverage } from './leverage.ts';

/** Leverage chosen by the case, if the market allows it. */
const CHOSEN = 2;
/** Highest leverage of any market. @source supplement, limits */
const MOST = 100;

export default check({
  id: 'margin.leverage.bounds',
  title:
    'the maximum leverage of a market is accepted; 0 or one above it is refused and leaves the leverage set before',
  clauses: ['margin.leverage.bounds'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, market } = traders;
    const chosen = Math.min(CHOSEN, market.maxLeverage);
    expect('margin.leverage.bounds').accepted(
      await setLeverageAndMarginMode(context, taker, market, Math.min(MOST, market.maxLeverage), false),
    );
    await setCrossLeverage(context, taker, market, chosen);
    for (const leverage of given.sample([0, market.maxLeverage + 1, Math.max(101, market.maxLeverage + 2)], 1)) {
      const reply = await target.act(taker, crossLeverageAction(market, leverage));
      // If a venue answers before the commit, the effect shows its verdict (D02).
      if (reply.kind !== 'admitted') expect('margin.leverage.bounds').refused(reply);
    }
    const { size } = await traders.trade('bid', traders.size());
    const leg = (await traders.positions(taker, size)).find(({ coin }) => coin === market.coin);
    given.require(leg !== undefined, 'the position is not listed');
    expect('margin.leverage.bounds').equal(field(leg, 'lev'), chosen, 'lev after the refused leverages');
  },
});
