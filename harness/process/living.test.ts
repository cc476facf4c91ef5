import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive, ownProcess } from './living.ts';

test('a process lives until it has ended, and another one of its number is not it', async () => {
  expect(isAlive(ownProcess())).toBe(true);
  const child = spawn('sleep', ['60']);
  const pid = child.pid ?? 0;
  expect(isAlive({ pid, born: null })).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(isAlive({ pid, born: null })).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'one that has ended and that its parent has not asked about is dead',
  async () => {
    expect(isAlive({ pid: process.pid, born: '1' })).toBe(false);
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    await expect.poll(() => isAlive({ pid, born: null }), { timeout: 60_000 }).toBe(false);
    // The system knows it still.
    expect(() => process.kill(pid, 0)).not.toThrow();
  },
);
