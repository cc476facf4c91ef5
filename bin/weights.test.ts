import { expect, test } from 'vitest';
import { allFaults } from '../reference-model/faults/index.ts';
import { drawDistinct } from './defects.fixture.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';

const weightFaults = allFaults.filter(({ id }) => /^limits\..*-(dear|cheap|charged)$/.test(id));

const run = ['--suite', 'limits.weight*', '--fuzz', 'off', '--rate', 'unlimited', '--seed', '7'];

/** Returns the clauses that a run finds broken on a served venue with this fault. */
async function broken(fault: string): Promise<readonly (string | null)[]> {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0', '--blocks', '20ms', '--fault', fault]);
  const said = await venue.saying(/^control .*\n/m);
  const [, url = '', control = ''] = /^listening (\S+)\ncontrol (\S+)\n$/.exec(said) ?? [];
  const out = makeTempFolder();
  const { code } = await runProgramToEnd([...run, '--target', url, '--control', control, '--out', out]);
  venue.process.kill('SIGTERM');
  expect(code).toBe(1);
  return readReportIn(out).findings.flatMap(({ severity, clause }) => (severity === 'violation' ? [clause] : []));
}

test.each(drawDistinct('a weight wrong by one', weightFaults).map(({ id, clause }) => [id, clause] as const))(
  'a served venue with %s breaks %s alone',
  async (id, clause) => {
    expect(await broken(id)).toEqual([clause]);
  },
);
