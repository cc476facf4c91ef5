import assert from 'node:assert/strict';
import { once } from 'node:events';
import { drawnSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { comparable } from './comparable-report.fixture.ts';
import { haltAgainAndAgain } from './halted-run.fixture.ts';
import { inNewFolder, reportOf, runToEnd, started } from './program-of-soak.fixture.ts';

/** Every check and a campaign on the model: the same seed gives the same report, however slow the machine is. */
async function whole(): Promise<void> {
  const args = ['--fuzz', '64', '--seed', String(drawnSeed('determinism'))];
  await inNewFolder((steady) =>
    inNewFolder(async (halting) => {
      const halted = started(halting, ['run', ...args, '--quiet', '--out', 'report']);
      halted.stdout?.resume();
      haltAgainAndAgain(halted);
      const [first, [code]] = await Promise.all([runToEnd(steady, args), once(halted, 'close')]);
      assert.deepEqual(comparable(reportOf(halting)), comparable(first.report));
      assert.deepEqual([first.code, code], [0, 0]);
    }),
  );
}

export const soaks = [{ name: 'determinism', run: whole }];
