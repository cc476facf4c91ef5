import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { findExpiredSubjectReason } from '../check/end-of-case.ts';
import { rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import {
  createOptionSeries,
  findOrListOptionDeal,
  openRfqSession,
  optionPremiumOf,
  performOptionsOperatorAction,
  placeRfqQuote,
  planOptionDeal,
  readListedOptionSeries,
  readNewestBlockTimeMs,
  readOptionHolding,
  readRfqQuotes,
  readRfqSessions,
  rfqQuoteIndexOf,
  tradeOption,
  writtenOptionEscrowOf,
} from './options.ts';

const DAY_MS = 86_400_000;

const play = await makeCasePlayer();

test('a deal is one that small accounts can write, and whose premium has more places than USDC', async () => {
  await play(async (context) => {
    const deal = await findOrListOptionDeal(context);
    expect([deal.series.id, deal.size, String(writtenOptionEscrowOf(deal, deal.size))]).toEqual([
      2_147_483_649,
      4_000,
      '20',
    ]);
    expect(String(optionPremiumOf(deal, deal.size))).toBe('1.5');
    expect((BigInt(deal.price) * 4_000n) % 1_000_000n).toBe(500_000n);
    expect((await findOrListOptionDeal(context, 'call')).series.settleAsset).toBe('BTC');
    expect(
      planOptionDeal({
        ...deal.series,
        strike: deal.series.strike.times(deal.series.strike.times(deal.series.strike)),
      }),
    ).toBeNull();
    // The half of it, which a case closes, escrows no more than millionths either.
    const fine = planOptionDeal({ ...deal.series, strike: Dec.of('63250.5'), szDecimals: 8 });
    expect(fine?.size).toBe(31_600);
    expect(fine === null ? null : String(writtenOptionEscrowOf(fine, fine.size / 2))).toBe('9.993579');
    expect(planOptionDeal({ ...deal.series, strike: Dec.of('0.1'), szDecimals: 2 })?.size).toBe(20_000);
    expect(await readListedOptionSeries(context)).toHaveLength(3);
  });
});

test('a session lasts from the request to the fill, and its legs are found', async () => {
  await play(async (context) => {
    const deal = await findOrListOptionDeal(context);
    const taker = await context.given.fundedAccount({ usdc: '40' });
    const maker = await context.given.fundedAccount({ usdc: '40' });
    const session = await openRfqSession(context, taker, deal);
    expect(await placeRfqQuote(context, maker, taker, deal, session)).toBe(0);
    expect(await placeRfqQuote(context, maker, taker, deal, session, { size: 2 })).toBe(1);
    expect(await readRfqQuotes(context, taker.address, session.id)).toHaveLength(2);
    expect(await readRfqSessions(context, maker.address, 'quoted')).toMatchObject([{ id: session.id }]);
    await tradeOption(context, { taker, maker }, deal);
    const held = await readOptionHolding(context, taker.address, deal.series.id);
    const written = await readOptionHolding(context, maker.address, deal.series.id);
    expect([held.long, held.escrow, written.short, written.escrow].map(String)).toEqual(['0.4', '0', '0.4', '20']);
    await tradeOption(context, { taker, maker }, deal, { side: 'Ask' });
    expect((await readOptionHolding(context, taker.address, deal.series.id)).row).toBeUndefined();
  });
});

test('a series of the case is listed, and what the operator does not take is not here', async () => {
  await play(async (context) => {
    const spec = { kind: 'put', underlying: 'ETH', strike: '7', inMs: 7_200_000 } as const;
    const series = await createOptionSeries(context, spec);
    expect(series).toMatchObject({ kind: 'put', underlying: 'ETH', szDecimals: 6, settleAsset: 'USDC' });
    expect(series.expiry - (await readNewestBlockTimeMs(context))).toBeLessThanOrEqual(7_200_000);
    const control = { capabilities: async () => ({ system_actions: ['vote'] }) } as unknown as typeof context.control; // the only call
    await expect(performOptionsOperatorAction({ control }, { type: 'option_rates' })).rejects.toThrow(Unsupported);
  });
});

test('a series listed for the run is listed again where other cases have moved the clock past its expiry', async () => {
  await play(async (context) => {
    const genesis = new Set((await readListedOptionSeries(context)).map(({ id }) => id));
    const read = async (type: string, args: JsonObject) => {
      const reply = await context.target.read(type, args);
      if (type !== 'option_series' || reply.kind !== 'data') return reply;
      const own = rowsAt(reply.data, 'series').filter(({ signing_id }) => !genesis.has(Number(signing_id)));
      return { ...reply, data: { series: own } };
    };
    // Only the series of the run exist.
    const venue = { ...context, target: { ...context.target, read } as unknown as typeof context.target };
    const { series: first } = await findOrListOptionDeal(venue);
    expect((await findOrListOptionDeal(venue)).series.id).toBe(first.id);
    await context.control.advance(121 * DAY_MS);
    const { series: second } = await findOrListOptionDeal(venue);
    expect(second.id).not.toBe(first.id);
    expect(second.expiry - (await readNewestBlockTimeMs(context))).toBeGreaterThanOrEqual(40 * DAY_MS);
  });
});

test('without a long-lived listed series, the one that expires last is used, and the case ends with it', async () => {
  await play(async (context) => {
    const { given, target } = context;
    const now = await readNewestBlockTimeMs(context);
    const listing = given.data(await target.read('option_series'));
    const { series } = await findOrListOptionDeal(context);
    const row = rowsAt(listing, 'series').find(({ signing_id }) => Number(signing_id) === series.id);
    const lasting = (...ms: readonly number[]) => ({
      ...context,
      pace: Object.create(context.pace, { movesClock: { value: false } }),
      venue: { ...context.venue, isolation: 'shared' as const },
      target: {
        ...target,
        read: async () => ({
          kind: 'data',
          data: { timestamp: now, series: ms.map((each) => ({ ...row, expiry: now + each })) },
        }),
      } as unknown as typeof target, // nothing else is read
    });
    const short = lasting(40_000, 170_000, 90_000);
    expect((await findOrListOptionDeal(short)).series.expiry).toBe(now + 170_000);
    expect(findExpiredSubjectReason(short.target)).toBeNull();
    await expect(findOrListOptionDeal(lasting(40_000, 59_000))).rejects.toThrow(Unsupported);
    const both = lasting(170_000, 2_000_000);
    expect((await findOrListOptionDeal(both)).series.expiry).toBe(now + 2_000_000);
  });
});

test('a quote is accepted by the index in its row, otherwise by its position', () => {
  expect(rfqQuoteIndexOf([{ quote_idx: '1' }, { quote_idx: '0' }], 0)).toBe(1);
  expect(rfqQuoteIndexOf([{ index: null }, { price: '3' }], 1)).toBe(1);
});
