import { expect, test } from 'vitest';
import { faultsWhenDisturbed } from '../../../reference-model/faults/index.ts';
import { type DisturbanceKind, disturbanceKinds } from '../../generate/disturbances.ts';
import { transfersFamily } from '../families/transfers.ts';
import { findPlantedFault, playPlantedCampaign } from '../planted-campaign.fixture.ts';
import { faultSearchFor } from './shown-by.fixture.ts';

// Shrunk and replayed by `npm run soak disturbed-faults`; every family by `npm run soak disturbed`.

test('a sound venue yields no findings, whatever happens to its connections', async () => {
  const { ended, findings } = await playPlantedCampaign({ seed: 2, runs: 2, disturb: disturbanceKinds });
  expect(findings).toEqual([]);
  expect(ended?.status).toBe('pass');
  expect(Object.keys(ended?.disturbed ?? {}).length).toBeGreaterThan(4);
});

test('an unknowable outcome is unresolved, not a difference', async () => {
  const { ended, findings } = await playPlantedCampaign({
    family: transfersFamily,
    seed: 1,
    runs: 2,
    disturb: disturbanceKinds,
  });
  expect(findings).toEqual([]);
  expect(ended?.unresolved).toBeGreaterThanOrEqual(0);
});

test.each(faultsWhenDisturbed.map((fault) => [fault.id, fault] as const))('%s is found', async (_id, fault) => {
  expect(await findPlantedFault(fault, faultSearchFor(fault))).not.toBeNull();
});

test('a sound gateway yields no findings when it loses its node, nor for late or missing blocks, nor for its archive', async () => {
  const kinds: readonly DisturbanceKind[] = ['node-lost', 'clock-jump', 'held-blocks', 'archive-lag', 'restart'];
  const { ended, findings } = await playPlantedCampaign({ seed: 3, runs: 4, disturb: kinds, role: 'gateway' });
  expect(findings).toEqual([]);
  expect(ended?.status).toBe('pass');
  expect(Object.keys(ended?.disturbed ?? {}).toSorted()).toEqual(kinds.toSorted());
});

test('a nonce left unused is found where the answer comes before the block', async () => {
  const [fault] = faultsWhenDisturbed.filter(({ id }) => id === 'nonces.free-after-lost-reply');
  expect(fault).toBeDefined();
  if (fault !== undefined) expect(await findPlantedFault(fault, { runs: 12, disturb: ['held-blocks'] })).not.toBeNull();
});

test('the same seed gives the same disturbances', async () => {
  const disturb: readonly DisturbanceKind[] = ['drop', 'duplicate'];
  const play = async () => (await playPlantedCampaign({ seed: 4, runs: 1, disturb })).ended;
  const { coverage, disturbed, concurrent } = (await play()) ?? {};
  // Without concurrency the report has no section on it.
  expect(concurrent).toBeUndefined();
  expect(await play()).toMatchObject({ coverage, disturbed });
});
