import { expect, test } from 'vitest';
import { NotHere } from '../check/verdicts.ts';
import { modelCases } from './model-case.fixture.ts';
import {
  asked,
  dealIn,
  dealt,
  escrowOf,
  legOf,
  listedSeries,
  openDeal,
  operateOptions,
  ownSeries,
  premiumOf,
  quotedOn,
  quotesIn,
  sessionsOf,
  timeHere,
} from './options.ts';

const play = await modelCases();

test('a deal is one that small accounts can write, and whose premium has more places than USDC', async () => {
  await play(async (context) => {
    const deal = await openDeal(context);
    expect([deal.series.id, deal.size, String(escrowOf(deal, deal.size))]).toEqual([2_147_483_649, 4_000, '20']);
    expect(String(premiumOf(deal, deal.size))).toBe('1.5');
    expect((BigInt(deal.price) * 4_000n) % 1_000_000n).not.toBe(0n);
    expect((await openDeal(context, 'call')).series.settleAsset).toBe('BTC');
    expect(
      dealIn({ ...deal.series, strike: deal.series.strike.times(deal.series.strike.times(deal.series.strike)) }),
    ).toBeNull();
    expect(await listedSeries(context)).toHaveLength(3);
  });
});

test('a session runs from the request to the fill, and its legs are there', async () => {
  await play(async (context) => {
    const deal = await openDeal(context);
    const taker = await context.given.fundedAccount({ usdc: '40' });
    const maker = await context.given.fundedAccount({ usdc: '40' });
    const session = await asked(context, taker, deal);
    expect(await quotedOn(context, maker, taker, deal, session)).toBe(0);
    expect(await quotedOn(context, maker, taker, deal, session, { size: 2 })).toBe(1);
    expect(await quotesIn(context, taker.address, session.id)).toHaveLength(2);
    expect(await sessionsOf(context, maker.address, 'quoted')).toMatchObject([{ id: session.id }]);
    await dealt(context, { taker, maker }, deal);
    const held = await legOf(context, taker.address, deal.series.id);
    const written = await legOf(context, maker.address, deal.series.id);
    expect([held.long, held.escrow, written.short, written.escrow].map(String)).toEqual(['0.4', '0', '0.4', '20']);
    await dealt(context, { taker, maker }, deal, { side: 'Ask' });
    expect((await legOf(context, taker.address, deal.series.id)).row).toBeUndefined();
  });
});

test('a series of the case is listed, and what the operator does not take is not here', async () => {
  await play(async (context) => {
    const wish = { kind: 'put', underlying: 'ETH', strike: '7', inMs: 7_200_000 } as const;
    const series = await ownSeries(context, wish);
    expect(series).toMatchObject({ kind: 'put', underlying: 'ETH', szDecimals: 6, settleAsset: 'USDC' });
    expect(series.expiry - (await timeHere(context))).toBeLessThanOrEqual(7_200_000);
    const control = { capabilities: async () => ({ system_actions: ['vote'] }) } as unknown as typeof context.control; // only this part is requested
    await expect(operateOptions({ control }, { type: 'option_rates' })).rejects.toThrow(NotHere);
  });
});
