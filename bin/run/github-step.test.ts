import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from '../program.fixture.ts';

const SUITE = ['--suite', 'orders.grid*', '--seed', '5', '--quiet'];

test('in a GitHub workflow step, the run annotates the step and extends its summary', async () => {
  const fault = ['--fault', 'gate:orders.perp:tick:gone'];
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0', ...fault]);
  const said = await venue.saying(/control http.*\n/);
  const [, target = '', control = ''] = /listening (\S+)\ncontrol (\S+)\n/.exec(said) ?? [];
  const out = makeTempFolder();
  const summary = join(makeTempFolder(), 'summary.md');
  const { code, stdout, stderr } = await runProgramToEnd(
    [...SUITE, '--target', target, '--control', control, '--rate', 'unlimited', '--out', out],
    { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary },
  );
  expect([code, stderr]).toEqual([1, '']);
  const lines = stdout.split('\n');
  const [, token] = /^::stop-commands::(.+)$/.exec(lines[0] ?? '') ?? [];
  const on = lines.indexOf(`::${token}::`);
  expect(on).toBeGreaterThan(lines.indexOf('verdict: nonconforming'));
  const errors = lines.filter((line) => line.startsWith('::error '));
  expect(errors.length).toBeGreaterThan(0);
  expect(lines.indexOf(errors[0] ?? '')).toBeGreaterThan(on);
  const [finding] = readReportIn(out).findings;
  expect(errors[0]).toContain(`--finding ${finding?.id}`);
  expect(readFileSync(summary, 'utf8').trimEnd()).toBe(readFileSync(join(out, 'report.md'), 'utf8').trimEnd());
});

test('an unwritable summary fails no run, and outside a workflow there is none', async () => {
  const model = ['--suite', 'faucet.amount*', '--quiet', '--out', makeTempFolder()];
  const summary = join(makeTempFolder(), 'gone', 'summary.md');
  const inside = await runProgramToEnd(model, { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary });
  expect([inside.code, inside.stderr.split('\n')]).toEqual([0, [expect.stringContaining('the step summary'), '']]);
  const outside = await runProgramToEnd(model, { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: summary });
  expect([outside.code, outside.stderr]).toEqual([0, '']);
  expect(outside.stdout).not.toContain('::');
  expect(existsSync(summary)).toBe(false);
});
