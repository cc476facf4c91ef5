import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { makeTempFolder } from './program.fixture.ts';
import { findNewerSource, writeSourceList } from './stale-build.ts';

const BUILT_S = 1_000;
const list = 'dist/sources.txt';

/** Creates a clone with a source in every layer and a build, none of them newer than the build. */
function clone(): string {
  const root = makeTempFolder();
  const layers = ['bin', 'harness/check', 'reference-model', 'reports/page', 'scenarios/orders', 'spec-schemas'];
  mkdirSync(join(root, 'dist'));
  for (const layer of layers) {
    mkdirSync(join(root, layer), { recursive: true });
    write(root, `${layer}/one.ts`, BUILT_S - 1);
  }
  writeSourceList(root);
  for (const folder of [...layers, 'harness', 'reports', 'scenarios', list]) at(root, folder, BUILT_S);
  return root;
}

function write(root: string, path: string, changedAtS: number): void {
  writeFileSync(join(root, path), '');
  at(root, path, changedAtS);
}

function at(root: string, path: string, changedAtS: number): void {
  utimesSync(join(root, path), changedAtS, changedAtS);
}

describe('a build is stale after', () => {
  test('no change', () => {
    expect(findNewerSource(clone())).toBeNull();
  });

  test('a changed source', () => {
    const root = clone();
    at(root, 'scenarios/orders/one.ts', BUILT_S + 1);
    expect(findNewerSource(root)).toBe('scenarios/orders/one.ts');
  });

  test('an added source, whatever its modification time', () => {
    const root = clone();
    write(root, 'reports/page/page.css', BUILT_S - 5);
    expect(findNewerSource(root)).toBe('reports/page/page.css');
  });

  test('a removed source', () => {
    const root = clone();
    rmSync(join(root, 'harness/check/one.ts'));
    expect(findNewerSource(root)).toBe('harness/check/one.ts');
  });

  test('a removed folder', () => {
    const root = clone();
    rmSync(join(root, 'scenarios/orders'), { recursive: true });
    expect(findNewerSource(root)).toMatch(/^scenarios\/orders\//);
  });

  test.each(['one.test.ts', 'one.fixture.ts', 'one.bench.ts', '.one.ts.swp'])('no %s', (name) => {
    const root = clone();
    write(root, `bin/${name}`, BUILT_S + 1);
    expect(findNewerSource(root)).toBeNull();
  });

  test('a change of the folders that an answer depends on, where these are known', () => {
    const root = clone();
    at(root, 'harness/check/one.ts', BUILT_S + 1);
    expect(findNewerSource(root, ['bin/', 'scenarios/'])).toBeNull();
    expect(findNewerSource(root, ['bin/', 'harness/check/'])).toBe('harness/check/one.ts');
  });

  test('no change in a package, which has no list', () => {
    const root = clone();
    rmSync(join(root, list));
    at(root, 'bin/one.ts', BUILT_S + 1);
    expect(findNewerSource(root)).toBeNull();
  });
});

test('the built program warns in one line on stderr, and answers all the same', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const copy = makeTempFolder();
  for (const path of ['dist', 'package.json']) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const layer of ['bin', 'harness', 'reference-model', 'reports', 'scenarios', 'spec-schemas'])
    mkdirSync(join(copy, layer));
  write(copy, 'bin/program.ts', 1);
  writeSourceList(copy);
  const help = () => {
    const { stdout, stderr } = spawnSync(process.execPath, [join(copy, 'dist/bin/venue-conformance.js'), '--help']);
    return { stdout: String(stdout), stderr: String(stderr) };
  };
  expect(help()).toEqual({ stdout: expect.stringContaining('Usage: venue-conformance'), stderr: '' });
  at(copy, 'bin/program.ts', Date.now() / 1_000 + 60);
  expect(help()).toEqual({
    stdout: expect.stringContaining('Usage: venue-conformance'),
    stderr: 'warning: this build is older than bin/program.ts: npm run build\n',
  });
});
