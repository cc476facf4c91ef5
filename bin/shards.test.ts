import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../reports/report-schema.ts';
import { reportVerdictsOf } from './cut-run.fixture.ts';
import { runProgramInProcess } from './in-process.fixture.ts';
import { type JudgedVenueRun, judgeVenue } from './judged-venue.fixture.ts';
import { makeTempFolder, readReportIn } from './program.fixture.ts';
import { serveVenueWithFaults } from './served-venue.fixture.ts';

const faults = ['orders.cancel-gone-unnamed', 'faucet.cap-usdc-too-high'];
const suite = [
  '--suite',
  'orders.cancel.*,faucet.amount*,campaign.transfers',
  '--fuzz',
  '1',
  '--seed',
  '5',
  '--rate',
  'unlimited',
];

/** The unsharded run, whose failures the test below runs again. */
let whole: JudgedVenueRun;

test('three shards of a run on a faulty venue partition it, and merge into the whole, with the same order and ids', async () => {
  const venue = await serveVenueWithFaults(...faults);
  const args = [...suite, ...venue.args];
  whole = await judgeVenue(args);
  const shards = [];
  for (const part of [1, 2, 3]) shards.push(await judgeVenue([...args, '--shard', `${part}/3`]));
  await venue.end();

  expect(whole.report.summary.findings.violation).toBeGreaterThan(0);
  expect(shards.map(({ report }) => report.run.shard)).toEqual([1, 2, 3].map((part) => ({ part, of: 3 })));
  const ids = shards.flatMap(({ report }) => [...report.checks, ...report.campaigns].map(({ id }) => id));
  expect(ids.toSorted()).toEqual([...whole.report.checks, ...whole.report.campaigns].map(({ id }) => id).toSorted());

  const out = makeTempFolder();
  const { code, stdout } = await runProgramInProcess([
    'merge',
    ...shards.map(({ file }) => file).reverse(),
    '--out',
    out,
  ]);
  expect([code, whole.code]).toEqual([1, 1]);
  expect(stdout).toContain('verdict: nonconforming');
  expect(reportVerdictsOf(readReportIn(out))).toEqual(reportVerdictsOf(whole.report));
});

describe('invalid shards and incomplete merges are one-line errors, exit 2', () => {
  const cancels = ['--suite', 'orders.cancel.by-oid', '--fuzz', 'off'];
  test.each<[string, readonly string[], RegExp]>([
    ['a shard without a seed', [...cancels, '--shard', '1/2'], /--shard needs --seed/],
    ['one to which nothing falls', [...cancels, '--seed', '1', '--shard', '2/2'], /nothing falls to shard 2\/2/],
    ['a share of a shard', [...cancels, '--seed', '1', '--shard', '1/1', '--min-judged', '1'], /leave it out/],
    ['a part beyond the last', [...cancels, '--seed', '1', '--shard', '3/2'], /no shard/],
    ['a merge of nothing', ['merge', '--out', 'x'], /missing required argument/],
    ['a merge that has nowhere to go', ['merge', '/nowhere.json'], /--out/],
    ['a merge of what is not there', ['merge', '/nowhere.json', '--out', 'x'], /cannot be read/],
  ])('%s', async (_says, args, sentence) => {
    const { code, stderr } = await runProgramInProcess(args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('a whole run, and a merge with one of its own parts', async () => {
    const { file, out } = await judgeVenue([...cancels, '--seed', '1']);
    const whole = await runProgramInProcess(['merge', file, '--out', makeTempFolder()]);
    expect([whole.code, whole.stderr]).toEqual([2, expect.stringMatching(/is no shard/)]);
    const over = await runProgramInProcess(['merge', file, '--out', out]);
    expect([over.code, over.stderr]).toEqual([2, expect.stringMatching(/name another folder/)]);
  });
});

test('failed checks are run again, with the same seed; without failures there is nothing to run', async () => {
  const venue = await serveVenueWithFaults(...faults);
  const first = whole;
  const again = await judgeVenue(['--rate', 'unlimited', '--fuzz', '1', ...venue.args, '--rerun-failed', first.file]);
  await venue.end();
  const settled = (report: Report) =>
    [...report.checks, ...report.campaigns].flatMap(({ id, status }) => (status === 'pass' ? [] : [id]));
  expect(again.report.checks.length).toBeLessThan(first.report.checks.length);
  expect([...again.report.checks, ...again.report.campaigns].map(({ id }) => id)).toEqual(settled(first.report));
  expect([again.code, again.report.run.seed]).toEqual([1, 5]);
  const failing = (report: Report) =>
    report.findings.flatMap(({ id, severity }) => (severity === 'violation' ? [id] : []));
  expect(failing(again.report)).toEqual(failing(first.report));

  const passed = join(makeTempFolder(), 'passed.json');
  const checks = first.report.checks.map((row) => ({ ...row, status: 'pass' }));
  writeFileSync(passed, JSON.stringify({ ...first.report, checks, campaigns: [], findings: [] }));
  const none = await runProgramInProcess(['--rerun-failed', passed]);
  expect([none.code, none.stderr]).toEqual([2, expect.stringMatching(/nothing to run again/)]);
});
