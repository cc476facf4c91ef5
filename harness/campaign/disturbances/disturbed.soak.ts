import assert from 'node:assert/strict';
import { type Fault, faultsWhenDisturbed } from '../../../reference-model/faults/index.ts';
import { disturbanceKinds, hasDisturbances } from '../../generate/disturbances.ts';
import { families } from '../families/families.list.ts';
import { assertFaultFoundAndShrunk, playPlantedCampaign } from '../planted-campaign.fixture.ts';
import { faultSearchFor } from './shown-by.fixture.ts';

/** Sequences of each family, once under each kind alone and once under all of them. */
const RUNS = 3;
const SEEDS = Number(process.env.SEEDS ?? 3);

/** Checks that no disturbance causes a difference on a sound venue, in any family. */
async function soundUnderAll(): Promise<void> {
  const failures: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed++)
    for (const family of families) {
      // A gateway may also lose its node.
      const role = seed % 2 === 0 ? 'gateway' : 'node';
      const { ended, findings } = await playPlantedCampaign({
        family,
        seed,
        runs: RUNS,
        disturb: disturbanceKinds,
        role,
      });
      const outcome = `${family.name} seed ${seed}: ${ended?.status} ${ended?.reason ?? ''}`;
      const counts = JSON.stringify(ended?.disturbed);
      process.stdout.write(`${outcome} ${ended?.steps} steps, ${counts}, unresolved ${ended?.unresolved}\n`);
      failures.push(
        ...findings.map(({ message, replay }) => `${outcome} ${message} ${JSON.stringify(replay)}`),
        ...(ended?.status === 'blocked' ? [outcome] : []),
      );
    }
  assert.deepEqual(failures, []);
}

/** Checks the same under each kind alone, in families drawn by seed. */
async function soundUnderEach(): Promise<void> {
  const failures: string[] = [];
  for (const [nth, kind] of disturbanceKinds.entries())
    for (let seed = 1; seed <= SEEDS; seed++) {
      const family = families[(nth * SEEDS + seed) % families.length];
      if (family === undefined) continue;
      const { ended, findings } = await playPlantedCampaign({
        family,
        seed,
        runs: RUNS,
        disturb: [kind],
        role: 'gateway',
      });
      process.stdout.write(
        `${kind} ${family.name} seed ${seed}: ${ended?.status} ${JSON.stringify(ended?.disturbed)}\n`,
      );
      failures.push(
        ...findings.map(({ message, replay }) => `${kind} seed ${seed} ${message} ${JSON.stringify(replay)}`),
      );
    }
  assert.deepEqual(failures, []);
}

/** Checks that slow, truncated or missing bytes and connection resets cause no difference. */
async function soundOnSockets(): Promise<void> {
  const failures: string[] = [];
  for (const [nth, family] of families.entries()) {
    // Each seed plays only some: all of them would take a night.
    if (nth % 4 !== 0) continue;
    const { ended, findings } = await playPlantedCampaign({
      family,
      seed: nth,
      runs: RUNS,
      disturb: disturbanceKinds,
      isServed: true,
    });
    process.stdout.write(
      `${family.name}: ${ended?.status} ${ended?.reason ?? ''} ${JSON.stringify(ended?.disturbed)}\n`,
    );
    failures.push(...findings.map(({ message, replay }) => `${family.name} ${message} ${JSON.stringify(replay)}`));
  }
  assert.deepEqual(failures, []);
}

/** Checks that a fault which only a disturbance reveals is found, shrunk to a few actions with their disturbance, and replayed. */
async function isShrunk(fault: Fault): Promise<void> {
  const steps = await assertFaultFoundAndShrunk(fault, faultSearchFor(fault));
  assert.ok(hasDisturbances(steps), `${fault.id} is shown without a disturbance`);
}

export const soaks = [
  ...faultsWhenDisturbed.map((fault) => ({ name: `disturbed-faults ${fault.id}`, run: () => isShrunk(fault) })),
  { name: 'disturbed-sockets', run: soundOnSockets },
  { name: 'disturbed', run: soundUnderAll },
  { name: 'disturbed-each', run: soundUnderEach },
];
