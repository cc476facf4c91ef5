import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldReport } from '../../reports/fold/fold.ts';
import { makeFindingEvent, makeRunEnded, makeRunStarted } from '../../reports/run.fixture.ts';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { makeTempFolder, runProgramToEnd } from '../program.fixture.ts';

const folder = makeTempFolder();
const file = join(folder, 'venue-conformance-report', 'report.json');
mkdirSync(join(folder, 'venue-conformance-report'));
writeFileSync(file, JSON.stringify(foldReport([makeRunStarted(), makeFindingEvent({ id: '0f3a' }), makeRunEnded()])));

test('a finding is printed in full, with the command that reproduces it', async () => {
  const { code, stdout, stderr } = await runProgramToEnd(['explain', '0f3a', '--report', file]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('finding 0f3a\n  violation: ');
  expect(stdout).toContain('expected ORDER_NOT_FOUND, got INVALID_REQUEST');
  expect(stdout).toContain('clause orders.cancel.not-found (the write API document, "Cancel")');
  expect(stdout).toContain(`  npx venue-conformance replay ${file} --finding 0f3a\n`);
});

test('without --report the default report is searched', async () => {
  const { code, stdout } = await runProgramToEnd(['explain', '0f3a'], {}, [], folder);
  expect(code).toBe(0);
  expect(stdout).toContain('replay venue-conformance-report/report.json --finding 0f3a\n');
});

test.each([
  ['a finding where no report is', ['explain', '0123456789abcdef'], 2, 'name its report with --report'],
  ['a stale waiver', ['explain', 'run.waivers'], 0, 'Waivers to delete: expired'],
  ['what pays for a run', ['explain', 'run.treasury'], 0, 'Payments to the accounts of a run'],
] as const)('%s is explained, or the missing report is named', async (_what, args, code, words) => {
  const ended = await runProgramInProcess(args);
  expect([ended.code, ended.stdout + ended.stderr]).toEqual([code, expect.stringContaining(words)]);
});

test.each([
  ['a finding that is not there', ['0f3b', '--report', file], `${file} holds no finding 0f3b (Did you mean 0f3a`],
  ['a file that is no report', ['0f3a', '--report', '/nowhere.json'], '/nowhere.json cannot be read'],
  ['a code with a slip', ['ORDER_NOT_FOUNT'], 'Did you mean ORDER_NOT_FOUND'],
])('%s is exit 2 and one line', async (_what, args, words) => {
  const { code, stdout, stderr } = await runProgramToEnd(['explain', ...args]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test.each([
  ['checks', 'faucet'],
  ['faults', 'faucet'],
  ['clauses', 'faucet'],
])('list %s --area %s lists the entries of that area', async (what, area) => {
  const { code, stdout } = await runProgramToEnd(['list', what, '--area', area, '--json']);
  const ids = (JSON.parse(stdout) as { readonly id: string }[]).map(({ id }) => id);
  expect(code).toBe(0);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => !id.startsWith(`${area}.`))).toEqual([]);
});

test('open points belong to the areas of their clauses', async () => {
  const { stdout } = await runProgramToEnd(['list', 'variants', '--area', 'faucet']);
  expect(stdout).toMatch(/^D61 /m);
  expect(stdout).not.toMatch(/^D01 /m);
});

test('options that filter clauses are rejected for other listings', async () => {
  const { code, stderr } = await runProgramToEnd(['list', 'faults', '--kind', 'rule']);
  expect(code).toBe(2);
  expect(stderr).toBe('error: list faults is narrowed by --area alone: the other options are of list clauses\n');
});
