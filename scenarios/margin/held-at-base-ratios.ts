import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readPerpRow, sortedMarginTiers } from '../../harness/setup/market-row.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { setCrossLeverage } from './leverage.ts';

const perBps = negativePowerOfTen(4);
const CUT = negativePowerOfTen(6);
const ONE = Dec.of(1);
/** Upper bound of every observed cushion. */
const MOST_CUSHION = Dec.of(5);

export default check({
  id: 'margin.held.at-base-ratios',
  title: 'at the highest leverage a small position uses the base margin ratios of its market',
  clauses: ['margin.held.base-ratios'],
  by: 'act',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, market } = traders;
    await setCrossLeverage(context, taker, market, market.maxLeverage);
    const { size, notional } = await traders.trade('bid', traders.size(60n));
    const row = await readPerpRow(context, 'markets_meta', market.coin);
    const bound = Dec.parse(sortedMarginTiers(row)[0]?.max_open_interest ?? null);
    if (row.risk_override !== null || (bound !== null && bound.compare(notional) <= 0))
      throw new NotExercised('a position in the first rung of a market without a risk override');
    const leg = (await traders.positions(taker, size)).find(({ coin }) => coin === market.coin);
    if (leg?.lev !== market.maxLeverage) throw new NotExercised('a position at the highest leverage of its market');

    const maintenance = notional.times(decimalAt(row, 'maint_margin_ratio')).times(perBps);
    expect('margin.held.base-ratios').relation(
      `${maintenance} USDC, the maint_margin_ratio of a notional of ${notional}`,
      { kept: decimalAt(leg, 'maint_margin'), ratio: decimalAt(row, 'maint_margin_ratio') },
      ({ kept }) => isWithinTolerance(kept, maintenance, CUT),
      'maint_margin',
    );
    const initial = notional.times(decimalAt(row, 'init_margin_ratio')).times(perBps);
    // A ratio that is not a whole number of basis points may be served truncated.
    const finest = notional.times(perBps).plus(CUT);
    expect('margin.held.base-ratios').relation(
      `${initial} USDC, the init_margin_ratio of a notional of ${notional}, or the same rounded up plus a cushion`,
      { held: decimalAt(leg, 'margin'), ratio: decimalAt(row, 'init_margin_ratio') },
      ({ held }) => isWithinTolerance(held, initial, finest) || isHeldFor(held, initial),
      'margin',
    );
  },
});

/** Whether the account holds the margin: rounded up to a whole USDC, plus a cushion in whole USDC that no read shows. */
function isHeldFor(held: Dec, margin: Dec): boolean {
  const down = margin.truncated(0);
  const cushion = held.minus(down.equals(margin) ? down : down.plus(ONE));
  const isWhole = cushion.truncated(0).equals(cushion);
  return isWhole && cushion.compare(Dec.of(0)) >= 0 && cushion.compare(MOST_CUSHION) <= 0;
}
