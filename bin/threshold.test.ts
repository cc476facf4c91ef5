import { expect, onTestFinished, test } from 'vitest';
import { runProgramInProcess } from './in-process.fixture.ts';
import { makeTempFolder, readReportIn } from './program.fixture.ts';
import { serveVenueWithFaults } from './served-venue.fixture.ts';

test('a run by URL measures latencies: a threshold that holds passes, one without measurements does not', async () => {
  const venue = await serveVenueWithFaults();
  onTestFinished(() => venue.end());
  const out = makeTempFolder();
  const args = ['--suite', 'transport.method*', '--fuzz', 'off', '--rate', 'unlimited', '--seed', '3', '--out', out];
  const kept = await runProgramInProcess([...venue.args, ...args, '--threshold', 'read-latency-p99=1h']);
  expect(kept.code).toBe(0);
  expect(readReportIn(out).run.latencies?.map(({ latency }) => latency)).toContain('read');
  expect(kept.stdout).toMatch(/^reads: p50 \d+, p95 \d+, p99 \d+, max \d+ ms \(\d+\)$/m);
  const unmeasured = await runProgramInProcess([...venue.args, ...args, '--threshold', 'push-latency-p95=1h']);
  expect(unmeasured.code).toBe(3);
  expect(unmeasured.stdout).toMatch(/^threshold push-latency-p95: nothing was measured$/m);
});

test('an invalid threshold is a one-line error', async () => {
  const { code, stderr } = await runProgramInProcess(['--threshold', 'push-latency-p96=1s']);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/is no threshold.*Did you mean/)]);
});
