import assert from 'node:assert/strict';
import { join } from 'node:path';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import {
  awaitListeningUrls,
  complaintsOfSoundRun,
  inNewFolder,
  spawnProgram,
  withServedVenue,
} from './program-of-soak.fixture.ts';

type Profile = 'live' | 'next';

/** Combination of a target, a node, a single-process gateway or a gateway in front of a separate node, with its options. */
interface Combination {
  readonly role: 'node' | 'gateway' | 'front';
  /** Profile of the venue. */
  readonly profile: Profile;
  /** Process that keeps the archive; `follower`: the gateway keeps an archive of what its node serves. */
  readonly archive: 'none' | 'venue' | 'follower';
  /** Profile passed to the run. */
  readonly asked: Profile | 'auto';
}

const profiles = ['live', 'next'] as const;

/** Combinations with a gateway include compression: a gateway always offers it, and a run opens compressed and plain connections. */
const combinations: readonly Combination[] = profiles.flatMap((profile) => [
  ...(['none', 'venue'] as const).flatMap((archive) =>
    (['node', 'gateway', 'front'] as const).map((role) => ({ role, profile, archive, asked: profile })),
  ),
  { role: 'front', profile, archive: 'follower', asked: profile },
  ...(['node', 'front'] as const).map((role) => ({ role, profile, archive: 'venue' as const, asked: 'auto' as const })),
]);

const SEEDS = 10;
const often: readonly Combination[] = [
  { role: 'node', profile: 'live', archive: 'venue', asked: 'live' },
  { role: 'front', profile: 'live', archive: 'venue', asked: 'live' },
];

/** Runs the whole program on one combination, and returns the output that a sound venue must not get. */
function judged(combination: Combination, seed: number): Promise<readonly string[]> {
  return inNewFolder((folder) =>
    serving(combination, folder, (url, controlUrl) =>
      complaintsOfSoundRun(folder, [
        '--target',
        url,
        '--control',
        controlUrl,
        '--rate',
        'unlimited',
        '--profile',
        combination.asked,
        '--seed',
        String(seed),
      ]),
    ),
  );
}

function serving<T>(
  { role, profile, archive }: Combination,
  folder: string,
  work: (url: string, controlUrl: string) => Promise<T>,
): Promise<T> {
  const venue = ['--profile', profile, '--blocks', '50ms', '--faucet-ip-window', '0'];
  if (archive === 'venue') venue.push('--archive');
  if (role === 'gateway') return withServedVenue(join(folder, 'venue'), [...venue, ...ofGateway(archive)], work);
  // An in-memory journal would grow with the run.
  if (archive === 'follower') venue.push('--journal', join(folder, 'journal'));
  return withServedVenue(join(folder, 'node'), venue, async (url, controlUrl) => {
    if (role === 'node') return work(url, controlUrl);
    const follows = archive === 'follower' ? ['--upstream-control', controlUrl, '--profile', profile] : [];
    const front = ['serve', '--port', '0', '--quiet', '--role', 'gateway', '--upstream', url, ...follows];
    const child = spawnProgram(join(folder, 'gateway'), front);
    try {
      const [gateway = ''] = await awaitListeningUrls(child, 1);
      return await work(gateway, controlUrl);
    } finally {
      child.kill();
    }
  });
}

function ofGateway(archive: Combination['archive']): readonly string[] {
  return ['--role', 'gateway', ...(archive === 'none' ? ['--no-archive'] : [])];
}

async function nothingToSay(plan: readonly (readonly [Combination, number])[]): Promise<void> {
  const said: string[] = [];
  for (const [combination, seed] of plan) {
    const { role, profile, archive, asked } = combination;
    const name = `${role} ${profile}, archive ${archive}, --profile ${asked}, seed ${seed}`;
    const lines = await judged(combination, seed);
    // Printed as it comes, since all combinations together take an hour.
    for (const line of lines.length === 0 ? ['nothing to say'] : lines) console.log(`${name}: ${line}`);
    said.push(...lines.map((line) => `${name}: ${line}`));
  }
  assert.deepEqual(said, []);
}

export const soaks = [
  {
    name: 'combinations.once',
    run: () => {
      const seed = drawTestSeed('combinations.once');
      return nothingToSay(combinations.map((one) => [one, seed] as const));
    },
  },
  {
    name: 'combinations.seeds',
    run: () => {
      const seed = drawTestSeed('combinations.seeds');
      return nothingToSay(often.flatMap((one) => Array.from({ length: SEEDS }, (_, at) => [one, seed + at] as const)));
    },
  },
];
