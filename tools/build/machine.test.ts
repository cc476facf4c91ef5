import { readFileSync } from 'node:fs';
import { build } from 'rolldown';
import { expect, test } from 'vitest';
import { evmMachineBundleOptions } from './machine.ts';

test('the built EVM script matches its sources', async () => {
  const { output } = await build({ ...evmMachineBundleOptions, write: false });
  const written = readFileSync(new URL('../../dist/evm-machine.js', import.meta.url), 'utf8');
  // A diff of two half-megabyte texts is no useful message. `npm run build` writes the file again.
  expect(written === output[0].code, 'dist/evm-machine.js is older than its sources: npm run build').toBe(true);
});
