import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawnSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { drawnVenues, unfairly } from './drawn-venues.fixture.ts';
import { type DrawnVenue, isFair } from './fair-skips.fixture.ts';
import { inNewFolder, runToEnd, tell, whileServing } from './program-of-soak.fixture.ts';

const VENUES = 20;
/** Number of venues on which the whole program is run, in processes of its own. */
const WHOLE = 4;

async function everyVenueIsJudged(): Promise<void> {
  const seed = drawnSeed('drawn-venues');
  const unfair: string[] = [];
  for (const [at, venue] of drawnVenues(seed, VENUES).entries())
    for (const way of ['control', 'free'] as const)
      tell(unfair, `venue ${at} ${way}`, await unfairly(venue, way, seed));
  assert.deepEqual(unfair, []);
}

/** `serve --genesis` with `--control`, and a run on it as a user starts it: exit 0, and nothing skipped that need not be. */
async function everyProgramIsContent(): Promise<void> {
  const seed = drawnSeed('drawn-venues.program');
  for (const [at, { genesis }] of drawnVenues(seed, WHOLE).entries())
    await inNewFolder(async (folder) => {
      const lines = await judgedByProgram({ genesis, hasPast: false }, seed, folder);
      assert.deepEqual(lines, [], `venue ${at}`);
    });
}

async function judgedByProgram(venue: DrawnVenue, seed: number, folder: string): Promise<readonly string[]> {
  const file = join(folder, 'genesis.json');
  writeFileSync(file, JSON.stringify(venue.genesis));
  return whileServing(folder, ['--blocks', '50ms', '--archive', '--genesis', file], async (url, controlUrl) => {
    const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited'];
    const { code, report } = await runToEnd(folder, [...target, '--seed', String(seed), '--fuzz', '3']);
    return [
      ...(code === 0 ? [] : [`exit ${code}`]),
      ...report.checks
        .filter(({ id, status, reason = '' }) =>
          status === 'skipped' ? !isFair(venue, 'control', id, reason) : status !== 'pass',
        )
        .map(({ id, status, reason }) => `${id} ${status}: ${reason}`),
    ];
  });
}

export const soaks = [
  { name: 'drawn-venues', run: everyVenueIsJudged },
  { name: 'drawn-venues.program', run: everyProgramIsContent },
];
