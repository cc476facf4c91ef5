import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { CANCEL_CHECK_ARGS } from '../judged-venue.fixture.ts';
import { makeTempFolder, readReportIn } from '../program.fixture.ts';
import { serveVenueWithFaults } from '../served-venue.fixture.ts';

test('runs with consecutive seeds, each with its own reports, and a summary of the differences', async () => {
  const venue = await serveVenueWithFaults('orders.cancel-gone-unnamed');
  const out = makeTempFolder();
  const { code, stdout } = await runProgramInProcess([
    ...CANCEL_CHECK_ARGS,
    ...venue.args,
    '--seed',
    '4294967295',
    '--repeat',
    '2',
    '--out',
    out,
  ]);
  await venue.end();
  const reports = ['1', '2'].map((name) => readReportIn(join(out, name)));
  expect([code, reports.map(({ run }) => run.seed)]).toEqual([1, [4294967295, 0]]);
  const stability = JSON.parse(readFileSync(join(out, 'stability.json'), 'utf8'));
  expect(stability).toMatchObject({ changed: [], violations: [{ runs: 2 }] });
  expect(stdout).toContain('# Stability over 2 runs: steady');
  // Each run prints the path of its own report.
  expect(readFileSync(join(out, '2', 'report.md'), 'utf8')).toContain(
    `replay ${join(out, '2', 'report.json')} --finding`,
  );
});

test('a quick run omits campaigns, and checks that need the venue for themselves', async () => {
  const { code, stdout } = await runProgramInProcess(['--depth', 'quick', '--dry-run']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Area by area, .* \(\d+\)/m);
  expect(stdout).not.toMatch(/^Alone|^One by one|^Campaigns/m);
  const asked = await runProgramInProcess(['--depth', 'quick', '--fuzz', '3', '--dry-run']);
  expect(asked.stdout).toMatch(/^Campaigns, last \(\d+\): 3 runs/m);
});

test.each(['0', 'x', '1001'])('--repeat %s is refused in one line', async (count) => {
  const { code, stderr } = await runProgramInProcess(['--repeat', count]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: .*is no number of runs.*\n$/)]);
});
