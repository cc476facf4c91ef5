import assert from 'node:assert/strict';
import { join } from 'node:path';
import { disturbanceKinds } from '../harness/generate/disturbances.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import {
  complaintsInReport,
  inNewFolder,
  reportComplaints,
  runForReport,
  withServedVenue,
} from './program-of-soak.fixture.ts';

/** Number of steps per way; `VENUE_SOAK_STEPS` shortens it during development. */
const STEPS = Number(process.env.VENUE_SOAK_STEPS ?? 20_000);
/** Minimum average number of steps per sequence. */
const STEPS_OF_SEQUENCE = 20;

const disturbed = ['--disturb', disturbanceKinds.join(',')];
const concurrent = ['--concurrency', '16'];

/** Options of a run, by way; a gateway can also lose its node. */
const ways = {
  guided: { role: 'node', given: [] },
  disturbed: { role: 'gateway', given: disturbed },
  concurrent: { role: 'node', given: concurrent },
  'concurrent-disturbed': { role: 'gateway', given: [...concurrent, ...disturbed] },
} as const;

type Way = keyof typeof ways;

/** Plays campaigns on a sound served venue, over HTTP and sockets: no findings, none blocked or inconclusive. */
async function findsNothing(way: Way): Promise<void> {
  const { role, given } = ways[way];
  const seed = drawTestSeed(`sound-campaigns.${way}`);
  const venue = ['--blocks', '20ms', '--archive', '--role', role, '--allowlist', '127.0.0.1'];
  const lines: string[] = [];
  await inNewFolder((folder) =>
    withServedVenue(join(folder, 'venue'), venue, async (url, controlUrl) => {
      const target = ['--target', url, '--control', controlUrl, '--role', role, '--rate', 'unlimited'];
      const size = ['--suite', 'campaign.*', '--fuzz', String(Math.ceil(STEPS / STEPS_OF_SEQUENCE))];
      const { report } = await runForReport(folder, [...target, ...size, '--seed', String(seed), ...given]);
      const { campaigns } = report;
      const steps = campaigns.reduce((sum, { steps: played }) => sum + played, 0);
      const isLeft = campaigns.filter(({ status }) => status === 'skipped');
      console.log(`${way}: ${steps} steps of ${campaigns.length} campaigns`);
      reportComplaints(lines, way, [
        ...complaintsInReport(report),
        ...isLeft.map(({ id, status, reason }) => `${id} ${status}: ${reason}`),
      ]);
    }),
  );
  assert.deepEqual(lines, []);
}

export const soaks = (Object.keys(ways) as Way[]).map((way) => ({
  name: `sound-campaigns.${way}`,
  run: () => findsNothing(way),
}));
