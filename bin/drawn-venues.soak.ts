import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { drawVenues, unfairOutcomesOn } from './drawn-venues.fixture.ts';
import { type DrawnVenue, isFairSkip } from './fair-skips.fixture.ts';
import { inNewFolder, reportComplaints, runForReport, withServedVenue } from './program-of-soak.fixture.ts';

const VENUES = 20;
/** Number of venues that are judged by the whole program in processes of its own. */
const WHOLE = 4;

async function everyVenueIsJudged(): Promise<void> {
  const seed = drawTestSeed('drawn-venues');
  const unfair: string[] = [];
  for (const [at, venue] of drawVenues(seed, VENUES).entries())
    for (const way of ['control', 'free'] as const)
      reportComplaints(unfair, `venue ${at} ${way}`, await unfairOutcomesOn(venue, way, seed));
  assert.deepEqual(unfair, []);
}

/** Judges `serve --genesis` with `--control` as a user would: exit 0, and no unnecessary skips. */
async function everyProgramIsContent(): Promise<void> {
  const seed = drawTestSeed('drawn-venues.program');
  for (const [at, { genesis }] of drawVenues(seed, WHOLE).entries())
    await inNewFolder(async (folder) => {
      const lines = await judgedByProgram({ genesis, hasPast: false }, seed, folder);
      assert.deepEqual(lines, [], `venue ${at}`);
    });
}

async function judgedByProgram(venue: DrawnVenue, seed: number, folder: string): Promise<readonly string[]> {
  const file = join(folder, 'genesis.json');
  writeFileSync(file, JSON.stringify(venue.genesis));
  return withServedVenue(folder, ['--blocks', '50ms', '--archive', '--genesis', file], async (url, controlUrl) => {
    const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited'];
    const { code, report } = await runForReport(folder, [...target, '--seed', String(seed), '--fuzz', '3']);
    return [
      ...(code === 0 ? [] : [`exit ${code}`]),
      ...report.checks
        .filter(({ id, status, reason = '' }) =>
          status === 'skipped' ? !isFairSkip(venue, 'control', id, reason) : status !== 'pass',
        )
        .map(({ id, status, reason }) => `${id} ${status}: ${reason}`),
    ];
  });
}

export const soaks = [
  { name: 'drawn-venues', run: everyVenueIsJudged },
  { name: 'drawn-venues.program', run: everyProgramIsContent },
];
