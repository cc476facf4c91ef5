import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgramInProcess } from './in-process.fixture.ts';
import { CANCEL_CHECK_ARGS, serveAndJudge } from './judged-venue.fixture.ts';
import { makeTempFolder } from './program.fixture.ts';

function fileOf(content: unknown): string {
  const file = join(makeTempFolder(), 'waivers.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const waiver = { clause: 'orders.cancel.not-found', reason: 'known', owner: 'matching', expires: '2999-12-31' };

/** Judges a venue with one fault, with these waivers. */
const judged = (waivers: unknown) => serveAndJudge(['orders.cancel-gone-unnamed'], ['--waivers', fileOf(waivers)]);

test('a waived deviation is judged, shown, and does not fail the run', async () => {
  const { code, report, stdout } = await judged([waiver]);
  const known = report.findings.filter(({ waived }) => waived);
  expect(known.map(({ clause, severity }) => [clause, severity])).toContainEqual([waiver.clause, 'advisory']);
  expect(new Set(known.map(({ clause }) => clause))).toEqual(new Set([waiver.clause]));
  expect([code, report.summary.checks.waived, report.summary.checks.fail]).toEqual([0, 1, 0]);
  expect(stdout).not.toMatch(/^fail /m);
});

test('an expired waiver fails the run, and is reported', async () => {
  const { code, report } = await judged([{ ...waiver, expires: '2001-01-01' }]);
  expect(code).toBe(1);
  expect(report.findings.map(({ check, clause }) => [check, clause])).toEqual(
    expect.arrayContaining([
      ['run.waivers', null],
      [expect.anything(), waiver.clause],
    ]),
  );
});

describe('an invalid file of waivers ends the run before it starts', () => {
  test.each<[string, unknown, RegExp]>([
    ['no JSON', 'clause: x', /is no JSON/],
    ['an object', waiver, /is no list of waivers/],
    ['a row without an owner', [{ ...waiver, owner: undefined }], /waiver 1 has to hold/],
    ['a row with another key', [{ ...waiver, until: 'x' }], /waiver 1 has to hold/],
    ['a day that is none', [{ ...waiver, expires: '2026-02-30' }], /expires of waiver 1 is no day/],
    ['a clause twice', [waiver, waiver], /twice/],
  ])('%s', async (_says, content, sentence) => {
    const { code, stderr } = await runProgramInProcess([...CANCEL_CHECK_ARGS, '--waivers', fileOf(content)]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('a missing file', async () => {
    const { code, stderr } = await runProgramInProcess([
      ...CANCEL_CHECK_ARGS,
      '--waivers',
      join(makeTempFolder(), 'none.json'),
    ]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/cannot be read/)]);
  });
});
