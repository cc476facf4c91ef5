import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { setLeverageAndMarginMode, updateLeverageAction } from '../../harness/setup/isolated-margin.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

/** Whole USDC of each account, and of its position: more than it could pay at a leverage of 1. */
const CASH = 60;
const OPEN = 90n;
const CHOSEN = 3;

export default check({
  id: 'margin.leverage.refused',
  title: 'a leverage change refused for an open position leaves the leverage set before',
  clauses: ['margin.leverage.refused-changes-nothing'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = expect('margin.leverage.refused-changes-nothing');
    const fits = leverageRequirement(CHOSEN);
    const traders = await leaseTwoTraders(context, { funds: { usdc: String(CASH) }, fits, opens: OPEN });
    const { taker, market } = traders;
    await given.accepted(setLeverageAndMarginMode(context, taker, market, CHOSEN, false));
    const { size } = await traders.trade('bid', traders.size(OPEN - 5n));
    given.require((await traders.positions(taker, size)).length === 1, 'the position is not listed');
    const chosen = async () => {
      const rows = await readPositions(context, taker.address);
      const leg = rows.find(({ coin }) => coin === market.coin);
      return field(leg, 'lev', rows);
    };
    const before = await chosen();
    if (!clause.exercised(before.value === CHOSEN, 'a position that shows the leverage that was chosen')) return;
    // Which of these a venue refuses depends on the venue: above the maximum, too little cash, another mode with an open position.
    const asked = [
      updateLeverageAction(market, market.maxLeverage + 1, false),
      updateLeverageAction(market, 1, false),
      updateLeverageAction(market, 2, true),
    ];
    let refusals = 0;
    for (const action of asked) {
      const reply = await target.act(taker, action);
      // Accepted, or not reported yet.
      if (!isRefused(reply)) break;
      refusals += 1;
      await pace.committed();
      clause.equal(await chosen(), CHOSEN, `lev after a refused leverage of ${action.params.leverage}`);
    }
    clause.exercised(refusals > 0, 'a leverage that is refused with a position open');
  },
});
