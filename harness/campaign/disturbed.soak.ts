import assert from 'node:assert/strict';
import { disturbanceKinds } from '../generate/disturbances.ts';
import { families } from './families/families.list.ts';
import { playDisturbed } from './play/disturbed.fixture.ts';

/** Sequences of each family, once with each kind alone and once with all of them. */
const RUNS = 3;
const SEEDS = Number(process.env.SEEDS ?? 3);

/** Checks that no disturbance leads to a difference on the sound venue, in any family. */
async function soundUnderAll(): Promise<void> {
  const told: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed++)
    for (const family of families) {
      const { ended, findings } = await playDisturbed({ family, seed, runs: RUNS });
      const outcome = `${family.name} seed ${seed}: ${ended?.status} ${ended?.reason ?? ''}`;
      const counts = JSON.stringify(ended?.disturbed);
      process.stdout.write(`${outcome} ${ended?.steps} steps, ${counts}, unresolved ${ended?.unresolved}\n`);
      told.push(
        ...findings.map(({ message, replay }) => `${outcome} ${message} ${JSON.stringify(replay)}`),
        ...(ended?.status === 'blocked' ? [outcome] : []),
      );
    }
  assert.deepEqual(told, []);
}

/** Checks the same of each kind alone, in families drawn by the seed. */
async function soundUnderEach(): Promise<void> {
  const told: string[] = [];
  for (const [nth, kind] of disturbanceKinds.entries())
    for (let seed = 1; seed <= SEEDS; seed++) {
      const family = families[(nth * SEEDS + seed) % families.length];
      if (family === undefined) continue;
      const { ended, findings } = await playDisturbed({ family, seed, runs: RUNS, kinds: [kind] });
      process.stdout.write(
        `${kind} ${family.name} seed ${seed}: ${ended?.status} ${JSON.stringify(ended?.disturbed)}\n`,
      );
      told.push(...findings.map(({ message, replay }) => `${kind} seed ${seed} ${message} ${JSON.stringify(replay)}`));
    }
  assert.deepEqual(told, []);
}

export const soaks = [
  { name: 'disturbed', run: soundUnderAll },
  { name: 'disturbed-each', run: soundUnderEach },
];
