import { expect, test } from 'vitest';
import { addUrlCampaignForecast, forecastUrlCampaigns } from './forecast-by-url.ts';

test('a number of sequences costs that multiple of one, and a duration costs its rate', () => {
  const weight = (size: Parameters<typeof forecastUrlCampaigns>[0], rate: number | null = 20) =>
    forecastUrlCampaigns(size, rate)?.weight;
  const ten = weight({ kind: 'runs', runs: 10 }) ?? 0;
  expect((weight({ kind: 'runs', runs: 20 }) ?? 0) - ten).toBeGreaterThan(1_000);
  expect(weight({ kind: 'duration', ms: 60_000 })).toBe(1_200);
  expect(weight({ kind: 'duration', ms: 60_000 }, null)).toBeNull();
  expect(weight({ kind: 'until-failure' })).toBeNull();
  expect(forecastUrlCampaigns({ kind: 'off' }, 20)).toBeNull();
});

test('a key pays for campaigns in addition to checks', () => {
  const checks = { spent: { usdc: '10', native: '1' }, away: { usdc: '5000', native: '2' } };
  const byUrl = { weight: 1, spent: { usdc: 5, native: 2 }, away: { usdc: 1_200, native: 8 } };
  expect(addUrlCampaignForecast(checks, byUrl)).toEqual({
    spent: { usdc: '15', native: '3' },
    away: { usdc: '5000', native: '11' },
  });
  expect(addUrlCampaignForecast(null, byUrl)).toBeNull();
  expect(addUrlCampaignForecast(checks, null)).toBe(checks);
});
