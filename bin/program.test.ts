import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder, runProgramToEnd } from './program.fixture.ts';
import { makeAllHelpTexts, makeCommandHelpTexts, makeProgramHelpText } from './program.ts';

test('help names exactly the commands of this build', async () => {
  const { code, stdout, stderr } = await runProgramToEnd(['--help']);
  expect([code, stderr]).toEqual([0, '']);
  const named = [...stdout.matchAll(/^ {2}([a-z]+) [[<]/gm)].map(([, name]) => name);
  expect(named).toEqual([
    'run',
    'doctor',
    'replay',
    'compare',
    'merge',
    'serve',
    'list',
    'explain',
    'schema',
    'help',
    'completion',
    'selftest',
  ]);
});

test('the stored help equals the help that the program prints', async () => {
  expect((await runProgramToEnd(['--help'])).stdout).toBe(makeProgramHelpText());
});

test.each([['--version'], ['-V'], ['serve', '-V']])('%s %s prints the version of the package', async (...args) => {
  const { code, stdout } = await runProgramToEnd(args);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("help <command> prints the command's help: groups, units, examples, exit codes", async () => {
  const [asked, optioned] = await Promise.all([runProgramToEnd(['help', 'run']), runProgramToEnd(['run', '--help'])]);
  expect(asked).toEqual(optioned);
  expect(asked.code).toBe(0);
  const headings = [...asked.stdout.matchAll(/^[A-Z].*:$/gm)].map(([heading]) => heading);
  expect(headings).toEqual([
    'Target:',
    'What is run:',
    'What decides:',
    'Part of a run, or the rest of one:',
    'Reports:',
    'Screen:',
    'Options from a file:',
    'Options:',
    'Units:',
    'Examples:',
    'Exit codes:',
  ]);
  expect((await runProgramToEnd(['help', 'schema', 'export'])).stdout).toContain('--out <dir>');
  expect((await runProgramToEnd(['help'])).stdout).toBe(makeProgramHelpText());
});

test('help fits a screen of 80 columns, except command lines', () => {
  const lines = makeAllHelpTexts().flatMap(({ text }) => text.split('\n'));
  expect(lines.filter((line) => line.length > 80 && !/^ {2}venue-conformance /.test(line))).toEqual([]);
});

test('every command has exit codes, and examples with its own options', () => {
  const examples = [...makeCommandHelpTexts()].flatMap(([name, text]) => {
    expect(text).toContain('Exit codes:\n  0 ');
    const lines = [...text.matchAll(/^ {2}venue-conformance (\S+)(.*)$/gm)];
    expect(lines.map(([, command]) => command)).toEqual(lines.map(() => name));
    return lines.map(([, , rest = '']) => ({ text, options: rest.match(/--[a-z-]+/g) ?? [] }));
  });
  expect(examples.length).toBeGreaterThan(20);
  expect(examples.flatMap(({ text, options }) => options.filter((option) => !text.includes(`  ${option} `)))).toEqual(
    [],
  );
});

const fileInTheWay = join(makeTempFolder(), 'file');
writeFileSync(fileInTheWay, '');

test.each([
  ['an unknown option', ['--nonsense'], "unknown option '--nonsense'"],
  ['an option with a slip', ['--sed', '3'], 'Did you mean --seed?'],
  ['an option of other programs', ['-v'], 'Did you mean --verbose, --version?'],
  ['a command with a slip', ['serv'], "unknown command 'serv' (Did you mean serve"],
  ['help of no command', ['help', 'serv'], 'Did you mean serve'],
  ['a suite with a slip', ['--suite', 'fauct.*'], 'no check fits fauct.* (Did you mean faucet.'],
  ['a fault with a slip', ['serve', '--fault', 'fauct'], '"fauct" is no fault (Did you mean faucet.'],
  ['a variant with a slip', ['serve', '--variant', 'd01=200'], 'Did you mean D01'],
  ['an area with a slip', ['list', 'clauses', '--area', 'fauct'], 'no area fits fauct (Did you mean faucet'],
  ['a kind with a slip', ['list', 'clauses', '--kind', 'limits'], 'Did you mean limit'],
  ['a format with a slip', ['--format', 'htm'], 'Did you mean html'],
  ['completion of no shell', ['completion', 'bsh'], 'Did you mean bash'],
  ['a listing with a slip', ['list', 'check'], 'Did you mean checks'],
  ['an unknown suite', ['--suite', 'nothing.*'], 'no check fits nothing.*'],
  ['an unknown clause', ['--clause', 'nothing'], 'fits nothing'],
  ['a choice that is none', ['--profile', 'past'], "'past' is invalid"],
  ['a seed that is none', ['--seed', 'x'], 'is no seed'],
  ['waivers that are not there', ['--waivers', '/nowhere.json'], '/nowhere.json cannot be read'],
  ['an unknown format', ['--format', 'pdf'], '"pdf" is no report format'],
  ['a target that is no URL', ['--target', 'nowhere'], '--target is no base URL'],
  ['a folder that cannot be written', ['--out', join(fileInTheWay, 'under')], 'Cannot write'],
  ['a role that there is none of', ['serve', '--role', 'archive'], 'archive'],
  ['an unknown variant', ['serve', '--variant', 'D00=x'], 'list variants says which there are'],
  ['an unknown switch', ['serve', '--switched-off', 'mip2'], '"mip2" is no switch (Did you mean mip1, mip3'],
  ['an unknown product', ['serve', '--without', 'vault'], '"vault" is no product (Did you mean vault-settings, vaults'],
  ['an unknown form', ['serve', '--variant', 'D01=x'], 'it has 200'],
  ['an unknown fault', ['serve', '--fault', 'x'], '"x" is no fault'],
  ['an unknown genesis', ['serve', '--genesis', 'nowhere'], 'neither a file'],
  ['accounts that are no number', ['serve', '--accounts', 'many'], 'is no number of accounts'],
  ['known keys on mainnet', ['serve', '--network', 'mainnet', '--accounts', '1'], 'no account with a public key'],
  ['traders that are none', ['serve', '--crowd', '0'], 'is no number of traders: write an integer from 1 to 100'],
  ['a crowd on mainnet', ['serve', '--network', 'mainnet', '--crowd', '1'], 'leave out --crowd'],
  [
    'a crowd in front of a node',
    ['serve', '--role', 'gateway', '--upstream', 'http://127.0.0.1:1', '--crowd', '1'],
    '--crowd is of the node behind --upstream',
  ],
  ['an origin that is none', ['serve', '--cors', 'localhost'], '"localhost" is no origin'],
  ['an unknown listing', ['list', 'things'], 'cannot be listed'],
  ['an unknown id', ['explain', 'faucet.amount.clmp'], 'faucet.amount.clamp'],
  ['a report that is not there', ['replay', '/nowhere.json'], 'cannot be read'],
])('%s is refused with exit 2 and one sentence', async (_what, args, words) => {
  const { code, stdout, stderr } = await runProgramToEnd(args);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('an older Node version is reported before anything is loaded', async () => {
  const older = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.1.0'})";
  const { code, stderr } = await runProgramToEnd(['--help'], {}, ['--import', older]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^venue-conformance needs Node 24 or later.*\n$/);
});

test('listings are one JSON array', async () => {
  const clauses = JSON.parse((await runProgramToEnd(['list', 'clauses', '--json'])).stdout);
  expect(clauses.find(({ id }: { id: string }) => id === 'faucet.amount.clamp')).toMatchObject({
    authority: 'seed',
    profile: 'live',
    judgedBy: 'act',
  });
  const variants = JSON.parse((await runProgramToEnd(['list', 'variants', '--json'])).stdout);
  expect(variants[0]).toEqual({ id: 'D01', forms: expect.arrayContaining(['200']), default: '200' });
});
