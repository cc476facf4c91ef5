import { expect, test } from 'vitest';
import { runProgramInProcess } from './in-process.fixture.ts';
import { CANCEL_CHECK_ARGS, serveAndJudge } from './judged-venue.fixture.ts';

const fault = ['orders.cancel-gone-unnamed'];

test('a run fails only on what is worse than its baseline', async () => {
  const sound = await serveAndJudge([]);
  const broken = await serveAndJudge(fault);
  expect([sound.code, broken.code]).toEqual([0, 1]);

  const known = await serveAndJudge(fault, ['--baseline', broken.file]);
  expect([known.code, known.report.summary.verdict]).toEqual([0, 'conforming']);
  expect(known.report.findings.filter(({ waived }) => waived)).not.toEqual([]);
  expect(known.stdout).not.toMatch(/^fail /m);

  const worse = await serveAndJudge(fault, ['--baseline', sound.file]);
  expect(worse.code).toBe(1);
});

test('a baseline that is no report ends the run before it starts', async () => {
  const { code, stderr } = await runProgramInProcess([...CANCEL_CHECK_ARGS, '--baseline', '/nowhere.json']);
  expect([code, stderr]).toEqual([2, 'error: /nowhere.json cannot be read\n']);
});
