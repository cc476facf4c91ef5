import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportVerdictsOf } from '../cut-run.fixture.ts';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { judgeVenue } from '../judged-venue.fixture.ts';
import { makeTempFolder, readReportIn, startProgram } from '../program.fixture.ts';
import { serveVenueWithFaults } from '../served-venue.fixture.ts';

const suite = [
  '--suite',
  'orders.cancel*,faucet.amount*,campaign.transfers',
  '--fuzz',
  '1',
  '--seed',
  '3',
  '--verbose',
];
const faults = ['orders.cancel-gone-unnamed', 'faucet.cap-usdc-too-high'];

test('a killed run resumes where it was, with the verdict of an uninterrupted one', async () => {
  const venue = await serveVenueWithFaults(...faults);
  const args = [...suite, ...venue.args, '--rate', 'unlimited'];
  const whole = await judgeVenue(args);
  const out = makeTempFolder();
  const cut = startProgram([...args, '--out', out]);
  await cut.saying(/^(pass|fail) .*\n(.*\n)*?(pass|fail) /m);
  cut.process.kill('SIGKILL');
  await cut.ended;
  const resumed = await runProgramInProcess(['--resume', out]);
  await venue.end();
  expect([resumed.code, resumed.stderr]).toEqual([whole.code, '']);
  const report = readReportIn(out);
  expect(reportVerdictsOf(report)).toEqual(reportVerdictsOf(whole.report));
  expect([report.run.seed, report.run.ending, report.summary.verdict]).toEqual([3, 'finished', 'nonconforming']);
  // Checks with a verdict before the kill are not judged again.
  const ended = new Set<string>();
  const again: string[] = [];
  for (const { event, check } of eventsIn(out)) {
    if (event === 'check-ended') ended.add(String(check));
    if (event === 'check-started' && ended.has(String(check))) again.push(String(check));
  }
  expect(again).toEqual([]);
});

test('a run killed after its end, but before its reports, writes them', async () => {
  const { out, report, code } = await judgeVenue(['--suite', 'orders.cancel.by-oid', '--fuzz', 'off']);
  writeFileSync(join(out, 'report.json'), 'half a rep');
  const resumed = await runProgramInProcess(['--resume', out, '--format', 'json']);
  expect([resumed.code, readReportIn(out)]).toEqual([code, report]);
});

test('with another address or time limit it is the same run', async () => {
  const first = await serveVenueWithFaults();
  const suite9 = ['--suite', 'orders.cancel.*,faucet.amount*', '--fuzz', 'off', '--seed', '9'];
  const { out, report } = await judgeVenue([...suite9, ...first.args, '--max-time', '0ms']);
  await first.end();
  expect([report.run.ending, report.checks.some(({ status }) => status === 'skipped')]).toEqual(['max-time', true]);
  const second = await serveVenueWithFaults();
  const resumed = await runProgramInProcess(['--resume', out, '--max-time', '10m', ...second.args]);
  await second.end();
  expect([resumed.code, resumed.stderr]).toEqual([0, '']);
  expect(readReportIn(out).run).toMatchObject({ ending: 'finished', seed: 9, id: report.run.id });
  expect(new Set(readReportIn(out).checks.map(({ status }) => status))).toEqual(new Set(['pass']));
});

describe('a run that cannot be resumed is a one-line error, exit 2', () => {
  const inFolder = (text: string) => {
    const folder = makeTempFolder();
    writeFileSync(join(folder, 'events.ndjson'), text);
    return folder;
  };
  test.each<[string, () => readonly string[], RegExp]>([
    ['a folder that is not there', () => ['/nowhere'], /holds no run to go on with/],
    ['a journal that never began', () => [inFolder('')], /holds no run to go on with/],
    ['a journal that was edited', () => [inFolder('nonsense\n{}\n')], /Line 1 of the journal is not an event/],
    [
      'another selection',
      () => [makeTempFolder(), '--suite', 'orders*', '--strict'],
      /leave out (--suite, --strict|--strict, --suite)\n/,
    ],
    [
      'a run of another build',
      () => [inFolder('{"event":"run-started","tool":{"name":"venue-conformance","version":"0.0.1"},"argv":[]}\n')],
      /holds a run of venue-conformance 0.0.1/,
    ],
  ])('%s', async (_says, args, sentence) => {
    const { code, stderr } = await runProgramInProcess(['--resume', ...args()]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

function eventsIn(folder: string): readonly { readonly event: string; readonly check?: string }[] {
  const lines = readFileSync(join(folder, 'events.ndjson'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}
