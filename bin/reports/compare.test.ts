import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { CANCEL_CHECK_ARGS, judgeVenue, serveAndJudge } from '../judged-venue.fixture.ts';
import { makeTempFolder } from '../program.fixture.ts';
import { serveVenueWithOptions } from '../served-venue.fixture.ts';

const FAULT = 'orders.cancel-gone-unnamed';
let sound = '';
let broken = '';

test('two releases are judged', async () => {
  // `--fault` turns the archive on, so the sound venue needs one too; otherwise it would look like the lesser deployment.
  const venue = await serveVenueWithOptions({ archive: 'bounded' });
  sound = (await judgeVenue([...CANCEL_CHECK_ARGS, '--seed', '1', ...venue.args])).file;
  await venue.end();
  const release = await serveAndJudge([FAULT]);
  broken = release.file;
  expect(release.code).toBe(1);
});

test('a release with a defect is worse than one without: exit 1, and the clause named', async () => {
  const { code, stdout, stderr } = await runProgramInProcess(['compare', sound, broken]);
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/^# Comparison: worse\n/);
  expect(stdout).toContain(`new violation of orders.cancel.not-found`);
  expect(stdout).toContain(`npx venue-conformance replay ${broken} --finding `);
});

test('reversed, the defect is fixed, and two runs of one release do not differ', async () => {
  const mended = await runProgramInProcess(['compare', broken, sound, '--format', 'json']);
  const { worse, violations } = JSON.parse(mended.stdout);
  expect([mended.code, worse, violations.new, violations.mended.length > 0]).toEqual([0, [], [], true]);
  const same = await runProgramInProcess(['compare', broken, broken]);
  expect([same.code, same.stdout]).toEqual([0, expect.stringMatching(/^# Comparison: not worse\n/)]);
});

test('several formats are written to a folder', async () => {
  const out = makeTempFolder();
  const { code, stdout } = await runProgramInProcess([
    'compare',
    sound,
    broken,
    '--format',
    'md,html,json',
    '--out',
    out,
  ]);
  expect([code, stdout]).toEqual([1, '']);
  const read = (form: string) => readFileSync(join(out, `comparison.${form}`), 'utf8');
  expect(read('md')).toMatch(/^# Comparison: worse/);
  expect(read('html')).toContain('<h1>Comparison: worse</h1>');
  expect(JSON.parse(read('json'))).toMatchObject({ schemaVersion: 1, after: { file: broken } });
});

describe('invalid input is a one-line error, exit 2', () => {
  const file = (text: string) => {
    const path = join(makeTempFolder(), 'x.json');
    writeFileSync(path, text);
    return path;
  };
  test.each<[string, () => readonly string[], RegExp]>([
    ['a file that is not there', () => [sound, '/nowhere.json'], /cannot be read/],
    ['no JSON', () => [file('{'), sound], /is no JSON/],
    ['no report', () => [file('{"schemaVersion": 2}'), sound], /is no report of this program, version 1/],
    ['an unknown form', () => [sound, sound, '--format', 'pdf'], /"pdf" is no form of a comparison/],
    ['two forms and no folder', () => [sound, sound, '--format', 'md,json'], /add --out/],
    ['one report', () => [sound], /missing required argument 'after.json'/],
    ['a folder that cannot be made', () => [sound, sound, '--out', '/proc/none'], /Cannot write/],
  ])('%s', async (_says, args, sentence) => {
    const { code, stdout, stderr } = await runProgramInProcess(['compare', ...args()]);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(sentence)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
