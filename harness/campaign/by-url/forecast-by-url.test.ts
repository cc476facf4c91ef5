import { expect, test } from 'vitest';
import { families } from '../families/families.list.ts';
import { addUrlCampaignForecast, forecastUrlCampaigns, foretellPlay } from './forecast-by-url.ts';

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

test('the steps of own campaigns that can be played by URL are foretold, or the time that they are given', () => {
  const own = ['campaign.trading', 'campaign.transfers', 'campaign.questions'];
  const foretold = foretellPlay({ kind: 'runs', runs: 40 }, families, own);
  const [trading = 0, transfers = 0] = own.map((id) => stepsOf(foretold, id));
  expect(trading).toBeGreaterThan(transfers);
  expect(transfers).toBeGreaterThan(0);
  expect(stepsOf(foretold, 'campaign.questions')).toBeUndefined();
  expect(stepsOf(foretold, 'campaign.hedges')).toBeUndefined();
  expect(foretellPlay({ kind: 'duration', ms: 90_000 }, families, own)).toEqual({ seconds: 90 });
  expect(foretellPlay({ kind: 'until-failure' }, families, own)).toBeNull();
});

function stepsOf(foretold: ReturnType<typeof foretellPlay>, id: string): number | undefined {
  return foretold !== null && 'steps' in foretold ? foretold.steps[id] : undefined;
}
