import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { makeTempFolder } from '../program.fixture.ts';
import { serveVenueWithFaults } from '../served-venue.fixture.ts';
import { faultReplayPairs, repeatedPushFaultReplay } from './scripted-findings.fixture.ts';

/** Whether the machine has these programs; Node runs the tests. */
const isHere = (...programs: string[]) => programs.every((name) => spawnSync(name, ['--version']).status === 0);

const programs = { ts: process.execPath, py: 'python3', sh: 'sh' } as const;
const forms = (['ts', 'py', 'sh'] as const).filter(
  (form) => form === 'ts' || (form === 'py' ? isHere('python3') : isHere('curl', 'jq')),
);

async function fresh(...faults: readonly string[]) {
  const venue = await serveVenueWithFaults(...faults);
  onTestFinished(() => venue.end());
  const [, url = '', , control = ''] = venue.args;
  return { url, control, args: venue.args };
}

/** Returns a report with one finding. */
function reportOf(replay: unknown, check = 'campaign.trading'): string {
  const file = join(makeTempFolder(), 'report.json');
  const finding = { id: 'f-1', severity: 'violation', clause: null, check, message: "it's `odd`\n$HOME", replay };
  writeFileSync(file, JSON.stringify({ run: { seed: 1, target: 'http://127.0.0.1:1' }, findings: [finding] }));
  return file;
}

function play(form: (typeof forms)[number], script: string, { url, control }: Awaited<ReturnType<typeof fresh>>) {
  const file = join(makeTempFolder(), `script.${form}`);
  writeFileSync(file, script);
  return new Promise<{ readonly code: unknown; readonly said: string }>((resolve) =>
    execFile(programs[form], [file, url, control], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, said: stdout + stderr }),
    ),
  );
}

test.each(faultReplayPairs)(
  'scripts of a sequence reproduce %s where it is planted, and report nothing on a sound venue',
  async (fault, replay) => {
    const file = reportOf(replay);
    for (const form of forms) {
      const { args } = await fresh(fault);
      const written = await runProgramInProcess(['replay', file, '--as', form, '--rate', 'unlimited', ...args]);
      expect([form, written.code, written.stderr], written.stderr).toEqual([
        form,
        0,
        expect.stringContaining('reproduced f-1'),
      ]);
      const broken = await play(form, written.stdout, await fresh(fault));
      expect([form, broken.code], broken.said).toEqual([form, 1]);
      expect(broken.said).toContain('the difference shows');
      const sound = await play(form, written.stdout, await fresh());
      expect([form, sound.code], sound.said).toEqual([form, 0]);
      expect(sound.said).toContain('the difference does not show');
    }
  },
);

test('prints pushed twice have a script that listens, and none in languages that open no socket', async () => {
  const [fault, replay] = repeatedPushFaultReplay;
  const file = reportOf(replay);
  const { args } = await fresh(fault);
  const written = await runProgramInProcess(['replay', file, '--as', 'ts', '--rate', 'unlimited', ...args]);
  expect(written.code, written.stderr).toBe(0);
  for (const [faults, code, words] of [
    [[fault], 1, 'told twice'],
    [[], 0, 'each told once'],
  ] as const) {
    const played = await play('ts', written.stdout, await fresh(...faults));
    expect(played.code, played.said).toBe(code);
    expect(played.said).toContain(words);
  }
  const other = await runProgramInProcess([
    'replay',
    file,
    '--as',
    'py',
    '--rate',
    'unlimited',
    ...(await fresh(fault)).args,
  ]);
  expect([other.code, other.stderr]).toEqual([3, expect.stringContaining('in TypeScript alone')]);
});

test('a script exits 2 where no venue answers', async () => {
  const script = { chainId: 1, serviceName: 'Service', calls: [], shows: { by: 'call', at: 0, places: [] }, names: [] };
  const file = reportOf({ kind: 'campaign', campaign: 'campaign.trading', seed: 1, coins: [], steps: [], script });
  for (const form of forms) {
    const written = await runProgramInProcess(['replay', file, '--as', form]);
    expect(written.code, written.stderr).toBe(0);
    const nowhere = { url: 'http://127.0.0.1:1', control: 'http://127.0.0.1:1', args: [] };
    const { code, said } = await play(form, written.stdout, nowhere);
    expect([form, code], said).toEqual([form, 2]);
    expect(said).toContain('could not be carried out');
  }
});

test.each([
  [
    {
      kind: 'campaign',
      campaign: 'campaign.trading',
      seed: 1,
      coins: [],
      steps: [],
      script: { none: 'a frame shows it' },
    },
    3,
    'there is no script: a frame shows it',
  ],
  [{ kind: 'campaign', campaign: 'campaign.trading', seed: 1, coins: [], steps: [] }, 3, 'no record of what was sent'],
  [undefined, 2, 'no sequence: the report has its requests as curl'],
])('%j has no script, and the reason is printed', async (replay, code, words) => {
  const ended = await runProgramInProcess(['replay', reportOf(replay), '--as', 'py']);
  expect([ended.code, ended.stdout]).toEqual([code, '']);
  expect(ended.stderr).toContain(words);
});
