import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeOwnChecksPackage } from './options/own-checks.fixture.ts';
import { startProgram } from './program.fixture.ts';
import { makeCommandHelpTexts } from './program.ts';

// Programs of docs/local-venue.md, run where this package is installed.

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/local-venue.md'), 'utf8');
const run = promisify(execFile);

/** Programs by name: each is the code block after `put this as <name>`. */
const files = Object.fromEntries(
  [...page.matchAll(/\bput\s+this\s+as\s+`([^`]+)`[\s\S]*?\n```ts\n([\s\S]*?)\n```\n/gi)].map(
    ([, name = '', text = '']) => [name, `${text}\n`],
  ),
);
const folder = makeOwnChecksPackage(files);
for (const name of ['vitest', '@types', 'typescript'])
  symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));

test('Node runs its tests, and so does vitest', async () => {
  expect(Object.keys(files)).toEqual(['venue.test.ts', 'venue.spec.ts', 'scripted.ts']);
  const node = await run(process.execPath, ['--test', 'venue.test.ts'], { cwd: folder });
  expect(node.stdout).toMatch(/^\S+ pass 2$/m);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { stdout } = await run(process.execPath, [vitest, 'run', 'venue.spec.ts'], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', VITEST: '', VITEST_WORKER_ID: '', VITEST_POOL_ID: '' },
  });
  expect(stdout).toMatch(/Tests {2}2 passed/);
});

test('a venue in another process is scripted through the file that it wrote', async () => {
  const [, words = ''] = /^npx venue-conformance (serve .*)$/m.exec(page) ?? [];
  const args = words.replace('--control-port 8081', '--control-port 0 --port 0').split(' ');
  const served = startProgram(args.with(args.indexOf('venue.json'), join(folder, 'venue.json')));
  await served.saying(/^control .*\n/m);
  const { stdout } = await run(process.execPath, ['scripted.ts'], { cwd: folder });
  served.process.kill('SIGTERM');
  expect((await served.ended).code).toBe(0);
  expect(stdout).toMatch(/^resting \d+\ncoins 2000000000000000000n\nhas 0\n$/);
});

test('the programs compile against the published declarations', async () => {
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext,dom'];
  const compiler = join(root, 'node_modules/.bin/tsc');
  await run(compiler, [...options, '--types', 'node', '--skipLibCheck', ...Object.keys(files)], { cwd: folder });
});

test('the container image starts with the command of the page', () => {
  const help = makeCommandHelpTexts().get('serve') ?? '';
  const words = [...page.matchAll(/withCommand\(([^)]*)\)|with_command\(([^)]*)\)/g)].map(([text]) => text);
  expect(words).toHaveLength(2);
  for (const flag of words.flatMap((text) => text.match(/--[a-z-]+/g) ?? [])) expect(help).toContain(`${flag} `);
});
