import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { poolOf } from './earn.ts';
import { modelCases } from './model-case.fixture.ts';
import { listedPairs, pairSize, pricesOn, restingSpot, tokensOf, worthOf } from './spot.ts';
import {
  calibrate,
  INIT,
  lendAt,
  lessFee,
  lotsIn,
  MAINT,
  marginClose,
  marginDeal,
  marginRow,
  marginRowOnce,
  opened,
} from './spot-margin.ts';
import { propose } from './votes.ts';

const play = await modelCases();

test('a position that is left open is sold when the case ends, and the pair takes none any more', async () => {
  const { context, deal } = await play(async (inside) => {
    const made = await marginDeal(inside);
    await lendAt(inside, inside.venue.usdc.signingId, '0');
    const row = await opened(inside, made);
    expect(row).toMatchObject({ pair: made.pair.coin, params: { init_bps: '2000', maint_bps: '1000' } });
    return { context: inside, deal: made };
  });
  expect(await marginRow(context, deal.trader, deal.pair)).toBeUndefined();
});

test('what was borrowed is paid back where the least order is more than the lowest price brings', async () => {
  const { context, deal } = await play(async (inside) => {
    const made = await marginDeal(inside);
    const pair = (await listedPairs(inside)).find(({ coin }) => coin === 'BTC/USDC');
    if (pair === undefined) throw new Error('the genesis has no such pair');
    await calibrate(inside, pair, { init: INIT, maint: MAINT });
    const [low = 0n, px = 0n, high = 0n] = await pricesOn(inside, pair, 3);
    const size = pairSize(pair, px, 12n);
    expect(worthOf(pair, low, size).compare(Dec.of(pair.minNotional))).toBeLessThan(0);
    const tokens = { account: made.other.address, asset: pair.base, value: tokensOf(pair, 2n * size) };
    await propose(inside, 'GovAdjustSpotBalance', tokens);
    await opened(inside, { ...made, pair, prices: [low, px, high], size, worth: worthOf(pair, px, size) });
    return { context: inside, deal: made };
  });
  const pool = await poolOf(context, context.venue.usdc.signingId, deal.lender.address);
  expect(pool?.borrowed.toString()).toBe('0');
});

test('a close sells to whoever rests', async () => {
  await play(async (inside) => {
    const deal = await marginDeal(inside);
    const { pair, prices, trader, other } = deal;
    const row = await opened(inside, deal);
    const size = lotsIn(pair, Dec.of(String(row.base_held)));
    await restingSpot(inside, other, { pair, side: 'bid', px: prices[1], size });
    await inside.given.accepted(inside.target.act(trader, marginClose(pair, prices[0])));
    expect(await marginRowOnce(inside, trader, pair, (now) => now === undefined)).toBeUndefined();
    expect(lessFee(Dec.of(100)).toString()).toBe('99');
  });
});
