import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { installPackedProgram } from './installed-program.fixture.ts';
import { makeOwnChecksPackage } from './options/own-checks.fixture.ts';
import {
  type CommandScene,
  findPrintedCommands,
  makeCommandPlayable,
  READ_ONLY_SUITE,
} from './printed-commands.fixture.ts';
import { makeTempFolder } from './program.fixture.ts';

// Runs the commands that users copy from pages or help texts, with the package installed from its tarball.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const { folder: installed, bin, packed, unpackedSize, said } = installPackedProgram();
/** Folder with the output of an earlier run, shards and own checks. */
const before = makeTempFolder();
const env = {
  ...process.env,
  GITHUB_ACTIONS: '',
  XDG_STATE_HOME: makeTempFolder(),
  NO_COLOR: '1',
  PATH: `${bin}:${process.env.PATH}`,
};

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const running = new Set<ChildProcess>();

/** @param until  output at which the command is interrupted; left out: it ends by itself */
function shell(command: string, cwd: string, until?: RegExp): Promise<Ended> {
  // `exec` replaces the shell, so that a signal reaches the program.
  const child = spawn('sh', ['-c', `exec ${command}`], { cwd, env });
  running.add(child);
  return new Promise((resolve) => {
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (!child.killed && until?.test(stdout)) child.kill('SIGINT');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, stdout, stderr });
    });
  });
}

let scene: CommandScene;

beforeAll(async () => {
  const venue = spawn(
    join(bin, 'venue-conformance'),
    [
      'serve',
      '--port',
      '0',
      '--control-port',
      '0',
      '--blocks',
      '20ms',
      '--quiet',
      '--fault',
      'gate:orders.perp:tick:gone',
    ],
    { env },
  );
  running.add(venue);
  const [url = '', controlUrl = ''] = await new Promise<string[]>((resolve) => {
    let text = '';
    venue.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, ...urls] = /^listening (\S+)\ncontrol (\S+)\n/.exec(text) ?? [];
      if (urls.length > 0) resolve(urls);
    });
  });
  scene = { url, controlUrl, finding: '' };
  await left();
});

/** Creates reports under every name that the pages use. */
async function left(): Promise<void> {
  const { url, controlUrl } = scene;
  const target = `--target ${url} --control ${controlUrl} --rate unlimited`;
  await shell(`venue-conformance ${target} --suite orders.grid.off-tick --fuzz off`, before);
  const report = join(before, 'venue-conformance-report/report.json');
  const { findings } = JSON.parse(readFileSync(report, 'utf8'));
  scene = { ...scene, finding: findings.find(({ severity }: { severity: string }) => severity === 'violation').id };
  for (const name of ['report.json', 'before.json', 'after.json', 'before/report.json', 'after/report.json']) {
    mkdirSync(dirname(join(before, name)), { recursive: true });
    cpSync(report, join(before, name));
  }
  for (const part of [1, 2, 3])
    await shell(
      `venue-conformance --target ${url} --seed 1 --suite ${READ_ONLY_SUITE} --shard ${part}/3 --out shard-${part}`,
      before,
    );
  cpSync(join(makeOwnChecksPackage(), 'own'), join(before, 'own'), { recursive: true });
}

afterAll(() => {
  // Stops the venue, and commands that timed out.
  for (const child of running) child.kill('SIGTERM');
  rmSync(installed, { recursive: true, force: true });
});

/** Returns a fresh working directory. */
function place(): string {
  const folder = makeTempFolder();
  cpSync(before, folder, { recursive: true });
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

test('the package contains no tests or source maps, and installs without warnings', () => {
  expect(packed).toEqual(expect.arrayContaining(['package.json', 'README.md', 'dist/bin/venue-conformance.js']));
  expect(packed.filter((path) => /[.-](test|fixture|bench|soak)\.|\.map$|(?<!\.d)\.ts$/.test(path))).toEqual([]);
  // The size matters for users who wait after typing `npx venue-conformance`.
  expect(packed.length).toBeLessThan(600);
  expect(unpackedSize).toBeLessThan(12_000_000);
  expect(said).not.toMatch(/warn|deprecated/i);
  // Only runtime dependencies are installed.
  expect(readdirSync(join(installed, 'node_modules'))).not.toContain('vitest');
});

test('npx finds the installed program', async () => {
  expect(await shell('npx venue-conformance --version', place())).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});

describe('printed commands work', () => {
  const commands = findPrintedCommands();

  test('in the pages and in the help of every command', () => {
    const places = new Set(commands.map(({ where }) => where));
    expect([...places]).toEqual(
      expect.arrayContaining([
        'README.md',
        'docs/own-checks.md',
        'docs/local-venue.md',
        'docs/operator.md',
        'help run',
      ]),
    );
    expect(commands.length).toBeGreaterThan(45);
  });

  test.each(commands.map(({ where, line }) => [where, line] as const))('%s: %s', async (_where, line) => {
    const command = makeCommandPlayable(line, scene);
    const ends = / serve\b/.test(command) ? /^listening /m : / --watch\b/.test(command) ? /^watching: /m : undefined;
    const { code, stdout, stderr } = await shell(command, place(), ends);
    // A report of the faulty venue, and any run that repeats it, has a violation.
    const codes = / (?:--resume|--rerun-failed|replay) /.test(command)
      ? [1]
      : / --corpus /.test(command)
        ? // Its one sequence may meet the defect, and then nothing else is judged.
          [0, 1, 3]
        : [0];
    expect(codes, `${command}: ${stdout}${stderr}`).toContain(code);
    expect(stderr).not.toMatch(/^error/m);
  });
});
