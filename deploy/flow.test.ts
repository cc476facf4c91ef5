import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { reportVerdictsOf } from '../bin/cut-run.fixture.ts';
import { PROGRAM_ENTRY } from '../bin/entry.fixture.ts';
import { judgeVenue } from '../bin/judged-venue.fixture.ts';
import { makeTempFolder, readReportIn, startProgram } from '../bin/program.fixture.ts';
import { serveVenueWithFaults } from '../bin/served-venue.fixture.ts';

const fileText = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

/** Installs the program under a name, as the image or npx would, with the words that each passes before its arguments. */
function installed(name: string, passes: string): string {
  const folder = makeTempFolder();
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${passes}\nexec "${process.execPath}" "${PROGRAM_ENTRY}" "$@"\n`);
  chmodSync(path, 0o755);
  return folder;
}

function scriptOf(job: string): readonly string[] {
  const jobs = parseAllDocuments(fileText('kubernetes.yaml')).map((document) => document.toJS());
  const { spec } = jobs.find(({ metadata }) => metadata.name === job);
  const [{ command, args }] = spec.template.spec.containers;
  return [...command, ...args];
}

function sh([command = '', ...args]: readonly string[], env: Record<string, string>, cwd = makeTempFolder()) {
  return new Promise<{ code: number; stderr: string; stdout: string }>((resolve) => {
    const child = execFile(command, [...args], { cwd, env: { ...process.env, ...env } }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

const suite = ['--suite', 'orders.cancel.*,faucet.amount*', '--fuzz', 'off', '--rate', 'unlimited'];

test('the jobs of Kubernetes, as processes: shards beside each other, one that is evicted, one that waits and merges', async () => {
  const open = ['--allowlist', '127.0.0.1', '--faucet-ip-window', '0'];
  const venue = startProgram(['serve', '--port', '0', '--fault', 'orders.cancel-gone-unnamed', ...open]);
  const [, url = ''] = /^listening (\S+)\n/.exec(await venue.saying(/^listening .*\n/m)) ?? [];
  const path = `${installed('venue-conformance', '')}${delimiter}${process.env.PATH}`;
  const reports = makeTempFolder();
  const settings = {
    PATH: path,
    REPORTS: reports,
    RUN: 'run-1',
    TARGET: url,
    SEED: '7',
    SHARDS: '3',
    OPTIONS: suite.join(' '),
  };
  const merging = sh(scriptOf('venue-conformance-merge'), settings);
  const shard = (index: number) =>
    sh(scriptOf('venue-conformance-shards'), { ...settings, JOB_COMPLETION_INDEX: String(index) });

  // The first pod of an index is taken away as soon as it has begun.
  const [command = '', ...args] = scriptOf('venue-conformance-shards');
  const evicted = spawn(command, args, {
    env: { ...process.env, ...settings, JOB_COMPLETION_INDEX: '1' },
    detached: true,
  });
  const journal = join(reports, 'run-1', 'shard-2', 'events.ndjson');
  await expect
    .poll(() => existsSync(journal) && readFileSync(journal, 'utf8').includes('\n'), { timeout: 60_000 })
    .toBe(true);
  process.kill(-(evicted.pid ?? 0), 'SIGKILL');
  // Its successor comes when it is gone.
  await once(evicted, 'close');

  const shards = await Promise.all([0, 1, 2].map(shard));
  expect(shards.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ]);
  const { code, stdout } = await merging;
  expect([code, stdout]).toEqual([1, expect.stringContaining('verdict: nonconforming')]);

  const whole = await judgeVenue([...suite, '--target', url, '--seed', '7']);
  expect(reportVerdictsOf(readReportIn(join(reports, 'run-1', 'whole')))).toEqual(reportVerdictsOf(whole.report));
});

test('the step of the action runs what its inputs say, ends as the run does, and tells the verdict', async () => {
  const { runs } = parse(fileText('action.yml'));
  const step = runs.steps.find(({ id }: { readonly id?: string }) => id === 'run');
  // npx takes its own words up to the name of the program.
  const path = `${installed('npx', 'shift 4')}${delimiter}${process.env.PATH}`;
  const venue = await serveVenueWithFaults('orders.cancel-gone-unnamed');
  const [, TARGET = '', , CONTROL = ''] = venue.args;
  const cwd = makeTempFolder();
  const output = join(cwd, 'output');
  const { code } = await sh(
    ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run],
    { PATH: path, TARGET, CONTROL, OPTIONS: suite.join(' '), VERSION: 'latest', OUT: 'reports', GITHUB_OUTPUT: output },
    cwd,
  );
  await venue.end();
  expect([code, readFileSync(output, 'utf8')]).toEqual([1, 'verdict=nonconforming\n']);
  expect(readReportIn(join(cwd, 'reports')).run).toMatchObject({ target: TARGET, isolation: 'closed' });
  expect(Object.keys(step.env).toSorted()).toEqual(['CONTROL', 'OPTIONS', 'OUT', 'TARGET', 'VERSION']);
});
