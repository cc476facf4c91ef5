import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isProcessAlive, readOwnProcessIdentity } from './process-identity.ts';

test('a process is alive until it has ended, and another process with its pid is a different one', async () => {
  expect(isProcessAlive(readOwnProcessIdentity())).toBe(true);
  const child = spawn('sleep', ['60']);
  const pid = child.pid ?? 0;
  expect(isProcessAlive({ pid, born: null })).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(isProcessAlive({ pid, born: null })).toBe(false);
});

test.runIf(process.platform === 'linux')('a zombie process counts as dead', async () => {
  expect(isProcessAlive({ pid: process.pid, born: '1' })).toBe(false);
  // Once the shell has become a sleep, nothing reaps its child.
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  assert(parent.stdout !== null && parent.stdio[3] instanceof Socket);
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(String(line));
  const became = () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8');
  await expect.poll(became, { timeout: 60_000 }).toBe('sleep\n');
  parent.stdio[3].end();
  await expect.poll(() => isProcessAlive({ pid, born: null }), { timeout: 60_000 }).toBe(false);
  // The pid still exists.
  expect(() => process.kill(pid, 0)).not.toThrow();
});
