import { expect, test } from 'vitest';
import { Random } from '../harness/check/random.ts';
import { weightFaults } from '../reference-model/faults/limits/weights.ts';
import { newFolder, reportIn, runToEnd, start } from './program.fixture.ts';

const suite = ['--suite', 'limits.weight*', '--fuzz', 'off', '--rate', 'unlimited'];
const DRAWN = 3;

/** A run on a served venue with this fault, and no other. */
async function violations(fault: string, seed: string): Promise<readonly (string | null)[]> {
  const venue = start(['serve', '--port', '0', '--control-port', '0', '--blocks', '20ms', '--fault', fault]);
  const said = await venue.saying(/^control .*\n/m);
  const [, url = '', control = ''] = /^listening (\S+)\ncontrol (\S+)\n$/.exec(said) ?? [];
  const out = newFolder();
  const { code } = await runToEnd([...suite, '--target', url, '--control', control, '--seed', seed, '--out', out]);
  venue.process.kill('SIGTERM');
  expect({ fault, code }).toEqual({ fault, code: 1 });
  return reportIn(out).findings.flatMap(({ severity, clause }) => (severity === 'violation' ? [clause] : []));
}

test('a served venue with one weight wrong by one is told so, by the clause of that weight alone', async () => {
  const seed = '7';
  const random = new Random(`weights ${seed}`);
  const drawn = Array.from({ length: DRAWN }, () => random.pick(weightFaults)).filter((fault) => fault !== undefined);
  for (const { id, clause } of drawn)
    expect({ id, broken: await violations(id, seed) }).toEqual({ id, broken: [clause] });
});
