import { expect, test } from 'vitest';
import { allChecks } from '../scenarios/index.ts';
import { comparableReport } from './comparable-report.fixture.ts';
import { drawDistinct } from './defects.fixture.ts';
import { suspendRepeatedly } from './halted-run.fixture.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';

// Each area has a venue of its own, so a sample of areas suffices; `npm run soak determinism` plays all.
const areas = drawDistinct('the same report however slow', [...new Set(allChecks.map(({ area }) => area))], 8);

test(`${areas.join(', ')} and campaigns on the model: the same seed gives the same report, however slow the machine is`, async () => {
  const steady = makeTempFolder();
  const halting = makeTempFolder();
  const suite = [...areas, 'campaign'].map((area) => `${area}.*`).join(',');
  const args = ['--suite', suite, '--fuzz', '12', '--seed', '11', '--quiet', '--out'];
  const halted = startProgram([...args, halting]);
  suspendRepeatedly(halted.process);
  const [first, second] = await Promise.all([runProgramToEnd([...args, steady]), halted.ended]);
  expect(comparableReport(readReportIn(halting))).toEqual(comparableReport(readReportIn(steady)));
  expect(first.code, first.stdout).toBe(0);
  expect(second.code, second.stdout).toBe(0);
});
