import { expect, test } from 'vitest';
import { newFolder, type Running, reportIn, runToEnd, start } from './program.fixture.ts';

/** What differs between two equal runs: names of the run, the wall clock, and the folder. */
function comparable(out: string) {
  const report = reportIn(out);
  const { id, salt, startedAt, endedAt, argv, ...run } = report.run;
  return { ...report, run, checks: report.checks.map(({ startedAt: _at, durationMs, ...check }) => check) };
}

/** How long the process is halted, each time, between two moments in which it runs. */
const HALTS_MS = [1, 40, 5, 100, 15, 60];
const RUNS_MS = [100, 10, 200, 30];

/** Takes the processor away from a program over and over, wherever it is, as a machine with other work does. */
function haltAgainAndAgain({ process: halted, ended }: Running): void {
  let [turn, timer] = [0, setTimeout(halt, RUNS_MS[0])];
  function halt(): void {
    halted.kill('SIGSTOP');
    timer = setTimeout(goOn, HALTS_MS[turn % HALTS_MS.length]);
  }
  function goOn(): void {
    halted.kill('SIGCONT');
    turn += 1;
    timer = setTimeout(halt, RUNS_MS[turn % RUNS_MS.length]);
  }
  void ended.then(() => clearTimeout(timer));
}

test('every check and a campaign on the model: the same seed gives the same report, however slow the machine is', async () => {
  const [steady, halting] = [newFolder(), newFolder()];
  const args = ['--fuzz', '25', '--seed', '11', '--quiet', '--out'];
  const halted = start([...args, halting]);
  haltAgainAndAgain(halted);
  const [first, second] = await Promise.all([runToEnd([...args, steady]), halted.ended]);
  expect(comparable(halting)).toEqual(comparable(steady));
  expect(first.code, first.stdout).toBe(0);
  expect(second.code, second.stdout).toBe(0);
}, 600_000);
