import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { delayCompilers, undelayCompilers } from './late-compilers.ts';

test('compilers wait for more calls while a run is under way', () => {
  const flags: string[] = [];
  delayCompilers((flag) => void flags.push(flag));
  expect(flags).toEqual(['--invocation-count-for-maglev=1500', '--invocation-count-for-turbofan=12000']);
});

test('behind it they begin as V8 has it', () => {
  const flags: string[] = [];
  undelayCompilers((flag) => void flags.push(flag));
  const usual = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const flag of flags) expect(usual).toContain(`default: ${flag}\n`);
  expect(flags).toHaveLength(2);
});
