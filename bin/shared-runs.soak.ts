import assert from 'node:assert/strict';
import { join } from 'node:path';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { complaintsOfSoundRun, inNewFolder, withServedVenue } from './program-of-soak.fixture.ts';

const ROUNDS = 3;
const RUNS = 4;

/** Four concurrent runs on one venue interfere with each other; none may report a fault. */
async function nobodyAccusesTheOthers(): Promise<void> {
  const seed = drawTestSeed('shared-runs.four');
  // All come from one address, so a faucet window would make them wait for each other.
  const options = ['--allowlist', '127.0.0.1', '--faucet-ip-window', '0'];
  await inNewFolder((folder) =>
    withServedVenue(join(folder, 'venue'), options, async (url) => {
      const said: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const runs = Array.from({ length: RUNS }, (_, at) =>
          judged(join(folder, `${round}.${at}`), url, seed + round * RUNS + at),
        );
        said.push(...(await Promise.all(runs)).flat());
      }
      assert.deepEqual(said, []);
    }),
  );
}

async function judged(folder: string, url: string, seed: number): Promise<readonly string[]> {
  const target = ['--target', url, '--isolation', 'shared', '--rate', 'unlimited'];
  const said = await complaintsOfSoundRun(folder, [...target, '--seed', String(seed)]);
  return said.map((line) => `seed ${seed}: ${line}`);
}

export const soaks = [{ name: 'shared-runs.four', run: nobodyAccusesTheOthers }];
