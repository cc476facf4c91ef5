import { readFileSync } from 'node:fs';
import { build } from 'rolldown';
import { expect, test } from 'vitest';
import { evmMachineBundleOptions } from './machine.ts';

test('the script of the build is that of the sources', async () => {
  const { output } = await build({ ...evmMachineBundleOptions, write: false });
  const written = readFileSync(new URL('../../dist/evm-machine.js', import.meta.url), 'utf8');
  // Two texts of half a megabyte are no message: `npm run build` writes it anew.
  expect(written === output[0].code, 'dist/evm-machine.js is older than its sources: npm run build').toBe(true);
});
