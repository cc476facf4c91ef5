import { expect, test } from 'vitest';
import { awaitSampledFunding, maxSettlementLagMsFor, PREMIUM_SAMPLE_MS, readFundingFigures } from './funding-row.ts';
import { cannedReadContext, makeCasePlayer } from './model-case.fixture.ts';

const row = (interval: number) => ({
  perp: [
    {
      coin: 'BTC',
      premium: '-0.0004',
      funding: { rate_per_hr: '-1.5', cap_per_hr: '25', interval_ms: interval, next_payment_ts: 1_786_003_200_000 },
    },
  ],
});

test.each([
  [3_600_000, '-0.00015', '0.0025'],
  [8 * 3_600_000, '-0.0012', '0.02'],
])('rates of a period of %d ms are fractions of it', async (interval, rate, cap) => {
  const figures = await readFundingFigures(cannedReadContext({ markets: row(interval) }), 'BTC');
  expect([figures.rate, figures.cap, figures.premium].map(String)).toEqual([rate, cap, '-0.0004']);
  expect(figures.next).toBe(1_786_003_200_000n);
});

test('a settlement may come a minute after its boundary, or a quarter of a short period', () => {
  expect([maxSettlementLagMsFor(3_600_000n), maxSettlementLagMsFor(8_000n)]).toEqual([60_000n, 2_000n]);
});

const play = await makeCasePlayer();

test('the clock advances a market to its first sample, and no further', async () => {
  const [next, moved] = await play(async (context) => {
    const started = await context.pace.timeMs();
    const { next: sampled } = await awaitSampledFunding(context, 'BTC');
    return [Number(sampled), (await context.pace.timeMs()) - started] as const;
  });
  expect(next % 3_600_000).toBe(0);
  expect(moved).toBeLessThanOrEqual(2 * PREMIUM_SAMPLE_MS);
});
