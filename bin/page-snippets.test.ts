import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeOwnChecksPackage } from './options/own-checks.fixture.ts';

// Short programs of pages without a test of their own, run where this package is installed.

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** Returns the only TypeScript block of a page, with lines inserted after its imports and at its end. */
function program(page: string, before: string, behind: string): string {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, text = '']) => text,
  );
  expect(blocks).toHaveLength(1);
  const [text = ''] = blocks;
  const [imports = ''] = /^(?:import .*\n)+/.exec(text) ?? [];
  return `${imports}${before}\n${text.slice(imports.length)}\n${behind}\n`;
}

async function printed(text: string): Promise<string> {
  const folder = makeOwnChecksPackage({ 'program.mts': text });
  return (await run(process.execPath, ['program.mts'], { cwd: folder })).stdout;
}

test('README signs an action', async () => {
  const given = `const action = { type: 'noop' };\nconst nonce = 1;\nconst privateKey = new Uint8Array(32).fill(1);`;
  const shown = 'console.log(signature); console.log(parseJson(\'{"a":1}\'));';
  expect(await printed(program('README.md', given, shown))).toMatch(/^0x[0-9a-f]{130}\n/);
});

test('docs/operator.md gives a devnet an operator interface', async () => {
  const text = program(
    'docs/operator.md',
    '',
    "console.log((await fetch(url + '/control/capabilities')).status); await close();",
  );
  expect(await printed(text.replace('port: 9000', 'port: 0'))).toBe('200\n');
});
