import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { makeTempFolder, readReportIn, runProgramToEnd } from '../program.fixture.ts';
import { serveVenueWithFaults } from '../served-venue.fixture.ts';
import { CONFIG_FILE } from './config-schema.ts';

function folderWith(options: unknown, name = CONFIG_FILE): string {
  const folder = makeTempFolder();
  writeFileSync(join(folder, name), JSON.stringify(options));
  return folder;
}

const inFolder = (folder: string, ...args: readonly string[]) => runProgramToEnd(args, {}, [], folder);
const few = { suite: ['faucet.amount*'], seed: 7, strict: true, quiet: true, format: 'json', out: 'here' };

test('a run takes options from the file, and records them as if they had been typed', async () => {
  const folder = folderWith({ $schema: 'config.schema.json', ...few });
  const { code, stderr } = await inFolder(folder);
  expect([code, stderr]).toEqual([0, '']);
  const { run } = readReportIn(join(folder, 'here'));
  expect(run).toMatchObject({ seed: 7, strict: true });
  expect(run.argv).toEqual([
    '--config',
    CONFIG_FILE,
    '--suite',
    'faucet.amount*',
    '--seed',
    '7',
    '--strict',
    '--quiet',
    '--format',
    'json',
    '--out',
    'here',
  ]);
});

test('the command line wins, --no-config ignores the file, and a resumed run keeps its own options', async () => {
  const folder = folderWith(few);
  await inFolder(folder, '--seed', '8', '--out', 'there');
  expect(readReportIn(join(folder, 'there')).run.seed).toBe(8);
  await inFolder(folder, '--no-config', '--suite', 'faucet.amount*', '--seed', '9', '--out', 'else');
  expect(readReportIn(join(folder, 'else')).run).toMatchObject({ seed: 9, strict: false });
  const resumed = await inFolder(folder, '--resume', 'there');
  expect([resumed.code, resumed.stderr]).toEqual([0, '']);
  expect(readReportIn(join(folder, 'there')).run.seed).toBe(8);
});

test('doctor takes the options that it has; the command of a finding needs no file', async () => {
  const venue = await serveVenueWithFaults('faucet.clamp-missing');
  const [, target = '', , control = ''] = venue.args;
  const folder = folderWith({ ...few, target, control, rate: 'unlimited' }, 'own.json');
  const doctor = await inFolder(folder, 'doctor', '--config', 'own.json', '--json');
  expect(JSON.parse(doctor.stdout)).toMatchObject({ target, rate: 'unlimited' });
  expect((await inFolder(folder, '--config', 'own.json')).code).toBe(1);
  const { reproduce = '' } = readReportIn(join(folder, 'here')).findings[0] ?? {};
  expect(reproduce).toMatch(new RegExp(`^npx venue-conformance --no-config --target ${target} `));
  const [, , ...words] = reproduce.replaceAll("'", '').split(' ');
  expect((await inFolder(folder, ...words)).code).toBe(1);
  await venue.end();
});

test.each([
  ['an unknown key', { sed: 3 }, '"sed" is no option that a file can give (Did you mean seed'],
  ['leave to write on mainnet', { 'allow-mainnet-writes': true }, 'is no option that a file can give'],
  ['a key of one run', { resume: 'there' }, '"resume" is no option that a file can give'],
  ['a type that is none', { strict: 'yes' }, '"strict" is to be true or false'],
  ['a list of figures', { suite: [1] }, '"suite" is to be a text or a list of texts'],
  ['a choice that is none', { profile: 'past' }, '"profile" is to be one of live, next, auto'],
  ['a value that is none', { seed: -1 }, `${CONFIG_FILE}: "-1" is no seed`],
  ['no object', [], 'is no JSON object of options'],
])('%s is exit 2 and one line', async (_what, options, words) => {
  const { code, stdout, stderr } = await inFolder(folderWith(options));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('a named file that does not exist is exit 2', async () => {
  const { code, stderr } = await inFolder(makeTempFolder(), '--config', 'nowhere.json');
  expect([code, stderr]).toEqual([2, 'error: nowhere.json cannot be read\n']);
});

test('the published schema allows exactly the options that a file can set', async () => {
  const folder = makeTempFolder();
  await inFolder(folder, 'schema', 'export', '--out', 'schemas', '--format', 'json-schema');
  const schema = JSON.parse(readFileSync(join(folder, 'schemas', 'config.schema.json'), 'utf8'));
  const fits = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  expect(fits({ $schema: 'x', ...few, fuzz: '1h', rate: 40, 'max-time': '10m', 'no-color': true })).toBe(true);
  for (const wrong of [{ sed: 3 }, { strict: 'yes' }, { profile: 'past' }, { resume: 'x' }])
    expect(fits(wrong)).toBe(false);
});
