import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'margin.leverage.open-position',
  title: 'leverage alone can be changed while a position is open',
  clauses: ['margin.isolated.leverage-open'],
  by: 'act',
  async run(context) {
    const { given, pace, expect } = context;
    const traders = await leaseTwoTraders(context, { fits: leverageRequirement(2) });
    const { taker, market } = traders;
    const { size } = await traders.trade('bid', traders.size());
    given.require((await traders.positions(taker, size)).length === 1, 'the position is not listed');
    for (const leverage of [2, 1]) {
      expect('margin.isolated.leverage-open').accepted(
        await setLeverageAndMarginMode(context, taker, market, leverage, false),
      );
      const lev = async () => {
        const rows = await readPositions(context, taker.address);
        return field(
          rows.find(({ coin }) => coin === market.coin),
          'lev',
          rows,
        );
      };
      const now = await pace.eventually(lev, ({ value }) => value === leverage);
      expect('margin.isolated.leverage-open').equal(now, leverage, 'lev of the open position');
    }
  },
});
