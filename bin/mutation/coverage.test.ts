import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const fixture = fileURLToPath(new URL('./coverage.fixture.ts', import.meta.url));

test('a read covers as many places with hot functions as with cold ones', () => {
  const { before, after } = JSON.parse(execFileSync(process.execPath, [fixture], { encoding: 'utf8' }));
  expect(before).toBeGreaterThan(0);
  expect(after).toBe(before);
});
