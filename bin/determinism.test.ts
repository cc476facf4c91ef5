import { expect, test } from 'vitest';
import { allChecks } from '../scenarios/index.ts';
import { comparable } from './comparable-report.fixture.ts';
import { drawn } from './defects.fixture.ts';
import { haltAgainAndAgain } from './halted-run.fixture.ts';
import { newFolder, reportIn, runToEnd, start } from './program.fixture.ts';

// Each area has a venue of its own, so that some of them show what all would; `npm run soak determinism` plays all.
const areas = drawn('the same report however slow', [...new Set(allChecks.map(({ area }) => area))], 8);

test(`${areas.join(', ')} and campaigns on the model: the same seed gives the same report, however slow the machine is`, async () => {
  const steady = newFolder();
  const halting = newFolder();
  const suite = [...areas, 'campaign'].map((area) => `${area}.*`).join(',');
  const args = ['--suite', suite, '--fuzz', '12', '--seed', '11', '--quiet', '--out'];
  const halted = start([...args, halting]);
  haltAgainAndAgain(halted.process);
  const [first, second] = await Promise.all([runToEnd([...args, steady]), halted.ended]);
  expect(comparable(reportIn(halting))).toEqual(comparable(reportIn(steady)));
  expect(first.code, first.stdout).toBe(0);
  expect(second.code, second.stdout).toBe(0);
});
