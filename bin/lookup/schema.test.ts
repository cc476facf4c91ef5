import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { shapeIds } from '../../spec-schemas/shapes/registry.ts';
import { makeTempFolder, runProgramToEnd } from '../program.fixture.ts';

const documentIn = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

test('writes a schema per shape, both documents and nothing else', async () => {
  const folder = join(makeTempFolder(), 'a', 'b');
  const { code, stdout, stderr } = await runProgramToEnd(['schema', 'export', '--out', folder]);
  const files = readdirSync(folder);
  const schemas = files.filter((file) => file.endsWith('.schema.json'));
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(
    `${folder}: ${schemas.length} JSON Schemas, openapi.json, operator.openapi.json, asyncapi.json\n`,
  );
  expect(files).toHaveLength(schemas.length + 3);
  expect(files).toEqual(expect.arrayContaining(shapeIds.map((id) => `${id}.schema.json`)));
  expect(documentIn(folder, 'openapi.json').info.version).toBe(manifest.version);
  expect(documentIn(folder, 'asyncapi.json').info.version).toBe(manifest.version);
  const ajv = new Ajv2020({ strict: true });
  expect(ajv.validate(documentIn(folder, 'request.faucet.schema.json'), { address: `0x${'a1'.repeat(20)}` })).toBe(
    true,
  );
  for (const own of ['report', 'events', 'config', 'genesis']) ajv.compile(documentIn(folder, `${own}.schema.json`));
});

test('replaces existing files with the requested ones', async () => {
  const folder = makeTempFolder();
  writeFileSync(join(folder, 'openapi.json'), 'old');
  const { code, stdout } = await runProgramToEnd(['schema', 'export', '--out', folder, '--format', 'openapi,asyncapi']);
  expect([code, stdout]).toEqual([0, `${folder}: openapi.json, operator.openapi.json, asyncapi.json\n`]);
  expect(readdirSync(folder).sort()).toEqual(['asyncapi.json', 'openapi.json', 'operator.openapi.json']);
  expect(documentIn(folder, 'openapi.json').openapi).toBe('3.1.0');
});

const occupied = makeTempFolder();
mkdirSync(join(occupied, 'openapi.json'));
writeFileSync(join(occupied, 'file'), '');

test.each([
  ['no folder', ['schema', 'export'], "option '--out <dir>' not specified"],
  ['a folder below a file', ['schema', 'export', '--out', join(occupied, 'file', 'under')], 'Cannot write'],
  ['a folder where a file goes', ['schema', 'export', '--out', occupied, '--format', 'openapi'], 'Cannot write'],
  [
    'an unknown format',
    ['schema', 'export', '--out', occupied, '--format', 'openapi,wsdl'],
    '"wsdl" is no schema format',
  ],
  ['no format', ['schema', 'export', '--out', occupied, '--format', ','], '--format is given nothing'],
  ['no subcommand', ['schema'], "missing required argument 'export'"],
  ['another subcommand', ['schema', 'import'], 'no subcommand "import"'],
])('%s is refused with exit 2 and one sentence', async (_what, args, words) => {
  const { code, stdout, stderr } = await runProgramToEnd(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(readdirSync(occupied).sort()).toEqual(['file', 'openapi.json']);
});
