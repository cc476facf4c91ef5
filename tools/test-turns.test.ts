import { execFileSync } from 'node:child_process';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { longTests } from './test-turns.rows.ts';
import { drawSkippedLongTests, selectSkippedLongTests } from './test-turns.ts';

const root = join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const sources = tracked.filter((path) => !/\.(test|fixture|soak)\.ts$/.test(path));

test('each subject exists', () => {
  const idle = longTests.flatMap(({ file, subject }) =>
    subject.filter((glob) => !sources.some((path) => matchesGlob(path, glob))).map((glob) => [file, glob]),
  );
  expect(idle).toEqual([]);
});

test('each file is listed once, and exists', () => {
  const files = longTests.map(({ file }) => file);
  expect(files.filter((file, at) => files.indexOf(file) !== at || !tracked.includes(file))).toEqual([]);
});

test('over a hundred commits each file is played by some and skipped by most', () => {
  const left = Array.from({ length: 100 }, (_, commit) => drawSkippedLongTests(String(commit), []));
  for (const { file } of longTests) {
    const times = left.filter((out) => out.includes(file)).length;
    expect(times, file).toBeGreaterThan(75);
    expect(times, file).toBeLessThan(100);
  }
});

test('changing a file, or its subject, selects it whatever the commit', () => {
  for (const { file, subject } of longTests) {
    const source = sources.find((path) => subject.some((glob) => matchesGlob(path, glob))) ?? '';
    for (const changed of [file, source])
      for (let commit = 0; commit < 10; commit += 1)
        expect(drawSkippedLongTests(String(commit), [changed])).not.toContain(file);
  }
});

test('all files are played on request', () => {
  expect(selectSkippedLongTests(root, 'all')).toEqual({ out: [], summary: 'every file of tests: CI_SINCE=all' });
});
