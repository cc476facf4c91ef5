import { check } from '../../harness/check/check.ts';
import { pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { wholePx, wholeSize } from '../../harness/compare/planes.ts';
import { freeUsdc } from '../../harness/setup/balances.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';
import { chooseLeverage, quotientOf } from './leverage.ts';

/** More than any cushion that was seen. */
const CUSHION = Dec.of(5);

export default check({
  id: 'margin.held.resting-order',
  title: 'a resting order holds no margin, or what it would need',
  clauses: ['margin.held.resting'],
  by: 'act',
  async run(context) {
    const { given, seen, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const leverage = Math.min(2, market.maxLeverage);
    await chooseLeverage(context, trader, market, leverage);
    const before = await freeUsdc(context, trader);
    const { px, size } = await restingOrder({ given }, trader, {
      market,
      side: 'bid',
      size: sizeWorth(market, pxAt(market, 60), 100n),
    });
    const after = await freeUsdc(context, trader);
    const held = before.minus(after);
    const needed = quotientOf(wholePx(px).times(wholeSize(size, market)), leverage);
    const none = held.equals(Dec.of(0));
    const whole = held.compare(needed) >= 0 && held.compare(needed.plus(CUSHION)) <= 0;
    expect('margin.held.resting').relation(
      `0, or ${needed} and a cushion`,
      { held },
      () => none || whole,
      'withdrawable',
    );
    seen('D79', none ? 'none' : 'reserved');
  },
});
