import { expect, test } from 'vitest';
import {
  advanceCampaignPlay,
  endCampaignPlay,
  estimateCampaignSecondsLeft,
  makeCampaignPlayProgress,
} from './play-time.ts';

const steps = { 'campaign.a': 100, 'campaign.b': 100 };

test('before the first step the recorded pace counts, or the weight of the steps under a rate', () => {
  const play = makeCampaignPlayProgress({ steps });
  const unlimited = estimateCampaignSecondsLeft(play, null, 0);
  expect(unlimited).toBeGreaterThan(40);
  expect(unlimited).toBeLessThan(120);
  // 13 of weight a step, at a weight of 4 a second, and 450 before the first.
  expect(estimateCampaignSecondsLeft(play, 4, 0)).toBeCloseTo(200 * 3.25 + 112.5);
});

test('the pace of the steps played so far takes over, whatever passed before the first', () => {
  const begun = advanceCampaignPlay(makeCampaignPlayProgress({ steps }), 'campaign.a', 0.01, 60_000);
  const half = advanceCampaignPlay(begun, 'campaign.a', 1, 555_000);
  // Five seconds a step.
  expect(estimateCampaignSecondsLeft(half, null, 555_000)).toBeGreaterThan(350);
  expect(estimateCampaignSecondsLeft(half, null, 555_000)).toBeLessThan(500);
  // A sequence that stands still makes the others slower as well.
  expect(estimateCampaignSecondsLeft(half, null, 855_000)).toBeGreaterThan(
    estimateCampaignSecondsLeft(half, null, 555_000),
  );
});

test('a campaign that has ended leaves nothing, and one that played nothing does not count', () => {
  const begun = advanceCampaignPlay(makeCampaignPlayProgress({ steps }), 'campaign.a', 0.5, 1_000);
  const ended = endCampaignPlay(endCampaignPlay(begun, 'campaign.a', true, 2_000), 'campaign.b', false, 2_000);
  expect(estimateCampaignSecondsLeft(ended, null, 2_000)).toBe(0);
  expect(estimateCampaignSecondsLeft(endCampaignPlay(begun, 'campaign.b', false, 2_000), null, 2_000)).toBeLessThan(
    estimateCampaignSecondsLeft(begun, null, 2_000) / 2,
  );
});

test('of a time limit the rest is left', () => {
  const play = advanceCampaignPlay(makeCampaignPlayProgress({ seconds: 100 }), 'campaign.a', 0.25, 0);
  expect(estimateCampaignSecondsLeft(play, 20, 0)).toBe(75);
  expect(estimateCampaignSecondsLeft(endCampaignPlay(play, 'campaign.a', false, 0), 20, 0)).toBe(75);
});
