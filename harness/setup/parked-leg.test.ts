import { expect, test } from 'vitest';
import { pxAt } from '../check/order-wish.ts';
import { Blocked } from '../check/verdicts.ts';
import { wholePx } from '../compare/planes.ts';
import { modelCases } from './model-case.fixture.ts';
import { openOrders } from './own-orders.ts';
import { isLeg, type LegWish, legRow, listedLegs, parkedLegs, triggerOf } from './parked-leg.ts';
import { restingOrder } from './resting-order.ts';

const play = await modelCases();

test('legs are listed in the order of their wishes, beside what rests', async () => {
  await play(async (context) => {
    const { given, random } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const { oid, size } = await restingOrder(context, owner, { market, side: 'bid' });
    const leg = (percent: number, more: Partial<LegWish> = {}): LegWish => ({
      market,
      side: 'ask',
      size,
      triggerPx: pxAt(market, percent),
      cloid: random.cloid(),
      ...more,
    });
    const wishes = [leg(160), leg(60, { isMarket: null, trailPx: pxAt(market, 50) })];
    const rows = await parkedLegs(context, owner, wishes);
    expect(rows.map(triggerOf)).toMatchObject([
      { trigger_px: wholePx(pxAt(market, 160)).toString(), is_market: true },
      { is_market: false, trail_px: wholePx(pxAt(market, 50)).toString() },
    ]);
    const listed = await openOrders(context, owner.address);
    expect(listed.filter((row) => !isLeg(row)).map((row) => row.oid)).toEqual([oid]);
    expect(legRow(listed, wishes[1]?.cloid ?? '')).toEqual(rows[1]);
    expect(triggerOf({})).toEqual({});
  });
});

test('a leg that is not listed blocks', async () => {
  const unlisted = play(async (context) => {
    const owner = await context.given.fundedAccount();
    return listedLegs(context, owner, [{ cloid: context.random.cloid() }]);
  });
  await expect(unlisted).rejects.toThrow(Blocked);
});
