import assert from 'node:assert/strict';
import { join } from 'node:path';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { complaintsOfSoundRun, inNewFolder, reportComplaints, withServedVenue } from './program-of-soak.fixture.ts';

/** Options of a run besides its seed and profile, and the number of seeds. */
const ways = {
  embedded: { seeds: 10, given: [] },
  control: { seeds: 10, given: ['--rate', 'unlimited'] },
  free: { seeds: 3, given: ['--rate', 'unlimited'] },
  // A run with scarce weight makes seed-dependent choices; with plenty of weight, many seeds take no longer.
  sparing: { seeds: 20, given: ['--rate', 'unlimited'] },
} as const;

type Way = keyof typeof ways;

/** Runs the whole program on a sound venue, under both profiles: exit 0, nothing blocked or inconclusive. */
async function nothingToSay(way: Way): Promise<void> {
  const seed = drawTestSeed(`ten-seeds.${way}`);
  const said: string[] = [];
  for (let at = 0; at < ways[way].seeds; at++)
    for (const profile of ['live', 'next'] as const)
      await inNewFolder(async (folder) => {
        const lines = await judged(way, folder, ['--profile', profile, '--seed', String(seed + at)]);
        reportComplaints(said, `${way} ${profile} ${seed + at}`, lines);
      });
  assert.deepEqual(said, []);
}

async function judged(way: Way, folder: string, options: readonly string[]): Promise<readonly string[]> {
  const run = (target: readonly string[]) => complaintsOfSoundRun(folder, [...target, ...ways[way].given, ...options]);
  if (way === 'embedded') return run([]);
  const plenty = way === 'sparing' ? ['--allowlist', '127.0.0.1'] : [];
  const venue = ['--blocks', '50ms', '--archive', '--faucet-ip-window', '0', ...plenty, ...options.slice(0, 2)];
  return withServedVenue(join(folder, 'venue'), venue, (url, controlUrl) =>
    run(['--target', url, ...(way === 'control' ? ['--control', controlUrl] : [])]),
  );
}

export const soaks = (Object.keys(ways) as Way[]).map((way) => ({
  name: `ten-seeds.${way}`,
  run: () => nothingToSay(way),
}));
