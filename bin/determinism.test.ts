import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder, reportIn, runToEnd } from './program.fixture.ts';

/** What differs between two equal runs: names of the run, the wall clock, and the folder. */
function comparable(out: string) {
  const report = reportIn(out);
  const { id, salt, startedAt, endedAt, argv, ...run } = report.run;
  return { ...report, run, checks: report.checks.map(({ startedAt: _at, durationMs, ...check }) => check) };
}

/** Takes the processors away from everybody else, until the test ends. */
function busyMachine(): void {
  for (let n = 0; n < availableParallelism(); n++) {
    const busy = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });
    onTestFinished(() => void busy.kill('SIGKILL'));
  }
}

test('every check and a campaign on the model: the same seed gives the same report, however slow the machine is', async () => {
  const [quiet, busy] = [newFolder(), newFolder()];
  const args = ['--fuzz', '25', '--seed', '11', '--quiet', '--out'];
  const first = await runToEnd([...args, quiet]);
  busyMachine();
  const second = await runToEnd([...args, busy]);
  expect(comparable(busy)).toEqual(comparable(quiet));
  expect(first.code, first.stdout).toBe(0);
  expect(second.code, second.stdout).toBe(0);
}, 600_000);
