import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const fixture = fileURLToPath(new URL('./coverage.fixture.ts', import.meta.url));

test('a read comes by as many places when its functions are hot as it did when they were cold', () => {
  const { before, after } = JSON.parse(execFileSync(process.execPath, [fixture], { encoding: 'utf8' }));
  expect(before).toBeGreaterThan(0);
  expect(after).toBe(before);
});
