import assert from 'node:assert/strict';
import { once } from 'node:events';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { comparableReport } from './comparable-report.fixture.ts';
import { suspendRepeatedly } from './halted-run.fixture.ts';
import { inNewFolder, readNewestReport, runForReport, spawnProgram } from './program-of-soak.fixture.ts';

/** Runs every check and a campaign on the model: the same seed must give the same report, however slow the machine is. */
async function whole(): Promise<void> {
  const args = ['--fuzz', '64', '--seed', String(drawTestSeed('determinism'))];
  await inNewFolder((steady) =>
    inNewFolder(async (halting) => {
      const halted = spawnProgram(halting, ['run', ...args, '--quiet', '--out', 'report']);
      halted.stdout?.resume();
      suspendRepeatedly(halted);
      const [first, [code]] = await Promise.all([runForReport(steady, args), once(halted, 'close')]);
      assert.deepEqual(comparableReport(readNewestReport(halting)), comparableReport(first.report));
      assert.deepEqual([first.code, code], [0, 0]);
    }),
  );
}

export const soaks = [{ name: 'determinism', run: whole }];
