import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { modelCases } from './model-case.fixture.ts';
import { restingSpot } from './spot.ts';
import { lendAt, lessFee, lotsIn, marginClose, marginDeal, marginRow, marginRowOnce, opened } from './spot-margin.ts';

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
