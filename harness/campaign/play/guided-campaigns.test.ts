import { expect, test } from 'vitest';
import type { Step } from '../../generate/steps.ts';
import type { CampaignEnded, RunEvent } from '../../runner/events.ts';
import { families } from '../families/families.list.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../model-session.fixture.ts';
import { makeTestCampaignRun } from '../play-campaign.fixture.ts';
import { runCampaigns } from './run-campaigns.ts';
import { signWithAddressPlaceholder } from './trusted-signature.ts';

const played = ['transfers', 'pegs', 'rosters', 'spot'];
const length = { min: 2, max: 6 };

/** Steps by family in playing order, and the ends of the campaigns. */
async function sequencesOf(guided = true) {
  const steps = new Map<string, (readonly Step[])[]>();
  const order: string[] = [];
  const ends: CampaignEnded[] = [];
  const run = makeTestCampaignRun((event: RunEvent) => {
    if (event.event === 'campaign-ended') ends.push(event);
  });
  await runCampaigns(
    {
      size: { kind: 'runs', runs: 24 },
      families: families.filter(({ name }) => played.includes(name)),
      trustedSigner: signWithAddressPlaceholder,
      probes: false,
      frames: false,
      length,
      guided,
      played: ({ family: { name }, steps: sequence }) => {
        order.push(name);
        steps.set(name, [...(steps.get(name) ?? []), sequence]);
      },
    },
    await openModelTestSession({}, genesisWithoutMinimums()),
    { seed: 5, salt: 'guided', ...run },
  );
  return { steps, order, ends };
}

const whole = sequencesOf();

test('the same seed plays the same steps', async () => {
  const again = await sequencesOf();
  const { steps, order, ends } = await whole;
  expect([...again.steps]).toEqual([...steps]);
  expect(again.order).toEqual(order);
  expect(again.ends.map(({ guided }) => guided)).toEqual(ends.map(({ guided }) => guided));
});

test('each family gets its turn before another is played much, and the report says what was reached', async () => {
  const { order, ends } = await whole;
  expect(new Set(order.slice(0, played.length)).size).toBe(played.length);
  for (const { guided, runs } of ends) {
    expect(guided?.kept).toBeLessThanOrEqual(runs);
    expect(guided?.reached.outcome).toBeGreaterThan(0);
    expect(guided?.reached.reply).toBeGreaterThan(0);
  }
  expect(ends.reduce((sum, { guided }) => sum + (guided?.mutated ?? 0), 0)).toBeGreaterThan(0);
});

test('without guidance, a campaign only draws from its family, and is played to its end', async () => {
  const { order, ends } = await sequencesOf(false);
  expect(order.filter((name, at) => name !== order[at - 1]).length).toBeLessThan(order.length);
  expect(ends.map(({ guided }) => guided)).toEqual(ends.map(() => undefined));
});
