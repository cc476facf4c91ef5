import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { inNewFolder, runProgramToEnd } from './program-of-soak.fixture.ts';

const TIMES = 2;
const BUSY = 8;
/** Busy loop that ends when its parent process is gone. */
const busyLoop = 'const started = process.ppid; while (process.ppid === started) for (let i = 0; i < 1e8; i++);';

/** Runs the whole `selftest` on an overloaded machine: everything must be caught as usual, and no sound venue accused. */
async function sameOnBusyMachine(): Promise<void> {
  const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' }));
  try {
    for (let time = 0; time < TIMES; time++) await inNewFolder(allIsCaught);
  } finally {
    for (const child of busy) child.kill();
  }
}

async function allIsCaught(folder: string): Promise<void> {
  const { code, stdout } = await runProgramToEnd(folder, ['selftest']);
  const lines = stdout.split('\n').filter((line) => !/^(caught|accepted) /.test(line));
  assert.equal(code, 0, lines.join('\n'));
}

export const soaks = [{ name: 'selftest.loaded', run: sameOnBusyMachine }];
