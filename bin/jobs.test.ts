import { expect, test } from 'vitest';
import { comparableReport } from './comparable-report.fixture.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';

const suite = ['--suite', 'faucet.*,funding.*,twap.*,versions.*,campaign.malformed', '--fuzz', '1', '--seed', '5'];

test('report and exit code are the same with one, two and four threads', async () => {
  const outs = await Promise.all(
    ['1', '2', '4'].map(async (jobs) => {
      const out = makeTempFolder();
      const { code, stderr } = await runProgramToEnd([...suite, '--jobs', jobs, '--out', out]);
      expect([code, stderr]).toEqual([0, '']);
      return out;
    }),
  );
  const [one, ...others] = outs.map((out) => comparableReport(readReportIn(out)));
  for (const other of others) expect(other).toEqual(one);
  expect(one?.run.ending).toBe('finished');
  expect(one?.checks.length).toBeGreaterThan(40);
});

test('an interrupted run in threads ends with a report of what was judged', async () => {
  const out = makeTempFolder();
  const running = startProgram([...suite, '--jobs', '3', '--verbose', '--out', out]);
  await running.saying(/^pass /m);
  running.process.kill('SIGINT');
  const { code, stderr } = await running.ended;
  expect(code).toBe(130);
  expect(stderr).toMatch(/^interrupted: [^\n]+\n$/);
  const { run, checks } = readReportIn(out);
  expect(run.ending).toBe('interrupted');
  expect(checks.filter(({ status }) => status === 'pass').length).toBeGreaterThan(0);
});

test('a run in threads without time left judges nothing, and says so', async () => {
  const out = makeTempFolder();
  const { code } = await runProgramToEnd([...suite, '--jobs', '4', '--max-time', '0ms', '--out', out]);
  expect([code, readReportIn(out).run.ending]).toEqual([3, 'max-time']);
});

test.each(['0', 'two', '65'])('%s is an invalid number of threads', async (jobs) => {
  const { code, stderr } = await runProgramToEnd(['--jobs', jobs]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: [^\n]*"[^"]*" is no number of threads[^\n]*\n$/)]);
});
