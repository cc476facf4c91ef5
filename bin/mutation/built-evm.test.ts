import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../program.fixture.ts';
import { requireBuiltEvm } from './built-evm.ts';

test('a clone without a build is told in one line what to run', () => {
  const folder = makeTempFolder();
  const script = join(folder, 'evm-machine.js');
  const url = pathToFileURL(`${folder}/`);
  expect(() => requireBuiltEvm(url)).toThrow(`${script} is missing, and the EVM with it: npm run build`);
  writeFileSync(script, '');
  expect(() => requireBuiltEvm(url)).not.toThrow();
});
