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

/** Steps of one way; `VENUE_SOAK_STEPS` makes it shorter, while one works at it. */
const STEPS = Number(process.env.VENUE_SOAK_STEPS ?? 20_000);
/** Steps of a sequence, at least, by the mean of many. */
const STEPS_OF_SEQUENCE = 20;

const disturbed = ['--disturb', disturbanceKinds.join(',')];
const concurrent = ['--concurrency', '16'];

/** Options that a run is given; a gateway can lose its node as well. */
const ways = {
  guided: { role: 'node', given: [] },
  disturbed: { role: 'gateway', given: disturbed },
  concurrent: { role: 'node', given: concurrent },
  'concurrent-disturbed': { role: 'gateway', given: [...concurrent, ...disturbed] },
} as const;

type Way = keyof typeof ways;

/** Campaigns on a sound venue that is served, by HTTP and sockets: nothing is found, and none is blocked or inconclusive. */
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
