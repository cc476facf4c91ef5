import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs every test file, including those that the current commit skips (`test-turns.ts`). */
export const soaks = [
  {
    name: 'tests',
    async run(): Promise<void> {
      const { status } = spawnSync('npx', ['vitest', 'run'], { cwd: root, stdio: 'inherit' });
      if (status !== 0) throw new Error(`npx vitest run ended with ${status}`);
    },
  },
];
