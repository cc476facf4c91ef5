import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { chooseLeverage, quotientOf } from './leverage.ts';

export default check({
  id: 'margin.held.position',
  title: 'a position holds its entry notional over leverage, more at lower leverage, and nothing once it is closed',
  clauses: ['margin.held.formula', 'margin.leverage.changes-margin', 'margin.gate.release'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await twoTraders(context, { fits: ({ maxLeverage }) => maxLeverage >= 5 });
    const { taker, market } = traders;
    await chooseLeverage(context, taker, market, 5);
    const state = async () => given.data(await target.read('account_state', { address: taker.address }));
    const held = async (reached: (margin: Dec) => boolean) =>
      decimalAt(
        await pace.eventually(state, (data) => reached(decimalAt(data, 'perp.init_margin'))),
        'perp.init_margin',
      );
    const zero = Dec.of(0);

    const size = traders.size(100n) + 3n * market.step;
    const { notional } = await traders.trade('bid', size);
    const high = await held((margin) => margin.compare(zero) > 0);
    await chooseLeverage(context, taker, market, 2);
    const low = await held((margin) => !margin.equals(high));
    expect('margin.leverage.changes-margin').relation(
      'more at leverage 2 than at 5',
      { atTwo: low, atFive: high },
      ({ atTwo, atFive }) => atTwo.compare(atFive) > 0,
      'perp.init_margin',
    );
    const over = [high.minus(quotientOf(notional, 5)), low.minus(quotientOf(notional, 2))];
    const [one = zero, other = zero] = over;
    // The cushion is a parameter that no read shows: one whole figure at any leverage.
    const fits = one.equals(other) && one.truncated(0).equals(one) && one.compare(zero) >= 0;
    expect('margin.held.formula').relation(
      `${notional} / leverage, rounded up, plus one cushion`,
      { atFive: high, atTwo: low },
      () => fits,
      'perp.init_margin',
    );
    expect('margin.held.formula').unusual(!one.equals(Dec.of(1)), {
      expected: 'a cushion of 1 USDC',
      actual: one,
    });

    await traders.trade('ask', size);
    const closed = await pace.eventually(state, (data) => decimalAt(data, 'perp.init_margin').equals(zero));
    expect('margin.gate.release').decimal(decimalAt(closed, 'perp.init_margin'), '0', 'perp.init_margin');
    expect('margin.gate.release').decimal(field(closed, 'withdrawable'), decimalAt(closed, 'total_raw_usd'));
  },
});
