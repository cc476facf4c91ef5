import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireLock, LockHeldError } from './process-lock.ts';

const newPath = () => join(mkdtempSync(join(tmpdir(), 'venue-')), 'run.lock');

function livingPid(): number {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('the file exists while the lock is held, and is removed afterwards', () => {
  const path = newPath();
  const lock = acquireLock(path);
  expect(existsSync(path)).toBe(true);
  lock.release();
  lock.release();
  expect(readdirSync(dirname(path))).toEqual([]);
});

test('a lock held by a living process is refused with its pid', () => {
  const path = newPath();
  const pid = livingPid();
  writeFileSync(path, JSON.stringify({ pid, born: null }));
  expect(() => acquireLock(path)).toThrow(LockHeldError);
  expect(() => acquireLock(path)).toThrow(String(pid));
  expect(readdirSync(dirname(path))).toEqual(['run.lock']);
});

test.each([
  ['a dead process', () => JSON.stringify({ pid: deadPid(), born: null })],
  ['an earlier process of our number', () => JSON.stringify({ pid: process.pid, born: '1' })],
  ['nobody that can be read', () => 'half a na'],
])('a lock left by %s is taken over', (_whose, text) => {
  const path = newPath();
  writeFileSync(path, text());
  const lock = acquireLock(path);
  expect(readdirSync(dirname(path))).toEqual(['run.lock']);
  lock.release();
  expect(existsSync(path)).toBe(false);
});

test.runIf(process.platform === 'linux')('a pid that was reused by another process holds no lock', () => {
  const path = newPath();
  writeFileSync(path, JSON.stringify({ pid: livingPid(), born: '1' }));
  acquireLock(path).release();
  expect(existsSync(path)).toBe(false);
});

test('a lock that another process holds by now is not released', () => {
  const path = newPath();
  const lock = acquireLock(path);
  writeFileSync(path, JSON.stringify({ pid: 1, born: null }));
  lock.release();
  expect(existsSync(path)).toBe(true);
});
