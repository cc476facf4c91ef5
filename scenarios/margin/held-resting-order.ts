import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { readFreeCollateral } from '../../harness/setup/balances.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { initialMarginOf, setCrossLeverage } from './leverage.ts';
import { judgeMarginUsedAcrossDetails } from './margin-used.ts';

/** Upper bound of every observed cushion. */
const CUSHION = Dec.of(5);

export default check({
  id: 'margin.held.resting-order',
  title: 'a resting order holds either no margin or its initial margin',
  clauses: ['margin.held.resting', 'accounts.detail.margin-used'],
  by: 'act',
  async run(context) {
    const { given, reportForm, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const leverage = Math.min(2, market.maxLeverage);
    await setCrossLeverage(context, trader, market, leverage);
    const before = await readFreeCollateral(context, trader);
    const { px, size } = await placeRestingOrder({ given }, trader, {
      market,
      side: 'bid',
      size: scaledSizeForNotional(market, gridPxAtMarkPercent(market, 60), 100n),
    });
    const after = await readFreeCollateral(context, trader);
    const held = before.minus(after);
    const needed = initialMarginOf(pxInUsdc(px).times(sizeInUnits(size, market)), leverage);
    const none = held.equals(Dec.of(0));
    const whole = held.compare(needed) >= 0 && held.compare(needed.plus(CUSHION)) <= 0;
    expect('margin.held.resting').relation(
      `a fall of withdrawable by 0, or by ${needed} plus a cushion`,
      { held },
      () => none || whole,
      'withdrawable',
    );
    reportForm('D79', none ? 'none' : 'reserved');
    // In either form both depths must agree.
    await judgeMarginUsedAcrossDetails(context, trader, 'a resting order');
  },
});
