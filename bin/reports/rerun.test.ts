import { expect, test } from 'vitest';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { judgeVenue } from '../judged-venue.fixture.ts';
import type { RunOptions } from '../options/run-options.ts';
import { makeTempFolder, readReportIn } from '../program.fixture.ts';
import { serveVenueWithFaults } from '../served-venue.fixture.ts';
import { withRecordedOptions } from './rerun.ts';

const FAULT = 'orders.cancel-gone-unnamed';
const fields = ['target', 'isolation', 'profile', 'seed', 'strict'] as const;

test('failed checks are run again on the same target, with a notice', async () => {
  const venue = await serveVenueWithFaults(FAULT);
  const [, url = '', , control = ''] = venue.args;
  const first = await judgeVenue([
    '--suite',
    'orders.cancel.by-oid',
    '--fuzz',
    'off',
    '--rate',
    'unlimited',
    '--seed',
    '5',
    '--strict',
    ...venue.args,
  ]);
  const out = makeTempFolder();
  const again = await runProgramInProcess(['--rerun-failed', first.file, '--fuzz', 'off', '--out', out]);
  await venue.end();
  expect([first.code, again.code]).toEqual([1, 1]);
  expect(again.stdout.split('\n')[0]).toBe(
    `judging again on ${url}, control ${control}, isolation closed, as ${first.file} names it`,
  );
  const { run } = readReportIn(out);
  expect(Object.fromEntries(fields.map((field) => [field, run[field]]))).toEqual({
    target: url,
    isolation: 'closed',
    profile: 'live',
    seed: 5,
    strict: true,
  });
  expect(run.access).toMatchObject({ control, rate: 'unlimited' });
  // Recorded as if typed, since a resumed run reads it there.
  expect(run.argv).toEqual(expect.arrayContaining(['--target', url, '--control', control, '--strict']));
});

test('target and profile of the command line override those of the report', async () => {
  const { file } = await judgeVenue(['--suite', 'orders.cancel.by-oid', '--fuzz', 'off', '--seed', '5']);
  const given = { target: 'http://127.0.0.1:1', profile: 'next', rate: 20, serviceName: 'Service', role: 'auto' };
  // Safe: the other options do not matter here.
  const options = { ...given, rerunFailed: file } as unknown as RunOptions & { rerunFailed: string };
  const isGiven = (option: string) => option === 'target' || option === 'profile';
  expect(withRecordedOptions(options, isGiven, {})).toMatchObject({ options: { ...given, seed: 5 }, notice: null });
});
