import { expect, test } from 'vitest';
import { gridPxAtMarkPercent } from '../check/order-spec.ts';
import { pxInUsdc } from '../compare/planes.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readOpenOrders } from './own-orders.ts';
import {
  awaitParkedLegRows,
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegRowIn,
  placeParkedLegs,
  triggerFieldOf,
} from './parked-leg.ts';
import { placeRestingOrder } from './resting-order.ts';

const play = await makeCasePlayer();

test('legs are listed in the order of their specs, next to resting orders', async () => {
  await play(async (context) => {
    const { given, random } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const { oid, size } = await placeRestingOrder(context, owner, { market, side: 'bid' });
    const leg = (percent: number, more: Partial<ParkedLegSpec> = {}): ParkedLegSpec => ({
      market,
      side: 'ask',
      size,
      triggerPx: gridPxAtMarkPercent(market, percent),
      cloid: random.cloid(),
      ...more,
    });
    const specs = [leg(160), leg(60, { isMarket: null, trailPx: gridPxAtMarkPercent(market, 50) })];
    const rows = await placeParkedLegs(context, owner, specs);
    expect(rows.map(triggerFieldOf)).toMatchObject([
      { trigger_px: pxInUsdc(gridPxAtMarkPercent(market, 160)).toString(), is_market: true },
      { is_market: false, trail_px: pxInUsdc(gridPxAtMarkPercent(market, 50)).toString() },
    ]);
    const listed = await readOpenOrders(context, owner.address);
    expect(listed.filter((row) => !isParkedLegRow(row)).map((row) => row.oid)).toEqual([oid]);
    expect(parkedLegRowIn(listed, specs[1]?.cloid ?? '')).toEqual(rows[1]);
    expect(triggerFieldOf({})).toEqual({});
  });
});

test.each([
  ['blocks', 60, 'ask', 'sl', Blocked],
  ['blocks', 60, 'bid', 'tp', Blocked],
  ['is none to judge where a word that directs would have fired it', 60, 'ask', 'tp', Unsupported],
  ['is none to judge where a word that directs would have fired it', 160, 'ask', 'sl', Unsupported],
  ['is none to judge where a word that directs would have fired it', 60, 'bid', 'sl', Unsupported],
] as const)('a leg that is not listed %s: %i %s %s', async (_, percent, side, tpsl, verdict) => {
  const unlisted = play(async (context) => {
    const owner = await context.given.fundedAccount();
    const market = await context.given.market();
    const spec = {
      market,
      side,
      tpsl,
      size: 1n,
      triggerPx: gridPxAtMarkPercent(market, percent),
      cloid: context.random.cloid(),
    };
    return awaitParkedLegRows(context, owner, [spec]);
  });
  await expect(unlisted).rejects.toThrow(verdict);
});
