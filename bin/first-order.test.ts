import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Hex, keccak256, recoverAddress, stringToHex } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { readDefaultGenesis } from '../reference-model/index.ts';
import { makeTempFolder, type RunningProgram, startProgram } from './program.fixture.ts';
import { deriveLocalAccounts } from './serve/local-accounts.ts';

// Newcomers copy this page, so its programs are run unchanged, on a fresh venue.

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/first-order.md'), 'utf8');
const run = promisify(execFile);
const [account] = deriveLocalAccounts(readDefaultGenesis(), 1);

/** Writes the programs of the page to a new folder, under the names given there. */
function copied(): string {
  const folder = makeTempFolder();
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // As written by `npm init -y`.
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
  for (const [name, text] of programs) writeFileSync(join(folder, name), text);
  return folder;
}

/** Programs by name: each is the code block after `put this as <name>`. */
const programs = [
  ...page.matchAll(/\bput\s+this\s+as\s+`([^`]+)`[\s\S]*?\n```(?:ts|python|bash)\n([\s\S]*?)\n```\n/gi),
].map(([, name = '', text = '']) => [name, `${text}\n`] as const);
const [, shown = ''] = /\n```text\n([\s\S]*?)```\n/.exec(page) ?? [];

const venues: RunningProgram[] = [];
afterEach(async () => {
  for (const venue of venues.splice(0)) {
    venue.process.kill('SIGTERM');
    await venue.ended;
  }
});

/** @returns the output of a program that is given a fresh venue */
async function printed(command: string, ...args: readonly string[]): Promise<string> {
  const venue = startProgram(['serve', '--port', '0', '--check']);
  venues.push(venue);
  const [, url = ''] = /^listening (\S+)/.exec(await venue.saying(/^listening .*\n/)) ?? [];
  const { stdout } = await run(command, args, { cwd: copied(), env: { ...process.env, VENUE_URL: url } });
  return stdout;
}

/** Returns why a program cannot run here; null where it can. */
function absent(...commands: readonly string[]): string | null {
  const missing = commands.filter((command) => spawnSync(command, ['--version']).status !== 0);
  return missing.length === 0 ? null : `${missing.join(' and ')} not on this machine`;
}

test('the page has four programs and one output, and uses the first account', () => {
  expect(programs.map(([name]) => name)).toEqual(['first-order.mts', 'signing.py', 'first_order.py', 'first-order.sh']);
  expect(shown).toContain('the order rests');
  expect(page).toContain(account?.address);
  const keys = [...page.matchAll(/0x[0-9a-fA-F]{64}/g)].map(([key]) => key.toLowerCase());
  expect(keys.filter((key) => key === account?.privateKey)).toHaveLength(3);
});

describe('in TypeScript', () => {
  test('prints what the page shows', async () => {
    expect(await printed(process.execPath, 'first-order.mts')).toBe(shown);
  });

  test('compiles', async () => {
    const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
    const compiler = join(root, 'node_modules/.bin/tsc');
    await expect(run(compiler, [...options, '--skipLibCheck', 'first-order.mts'], { cwd: copied() })).resolves.toEqual({
      stdout: '',
      stderr: '',
    });
  });
});

const withoutPython = absent('python3');
describe.skipIf(withoutPython !== null)(`in Python${withoutPython === null ? '' : ` (${withoutPython})`}`, () => {
  test('prints what the page shows', async () => {
    expect(await printed('python3', 'first_order.py')).toBe(shown);
  });

  test('signs so that other libraries verify it', async () => {
    const digests = Array.from({ length: 16 }, (_, n) => keccak256(stringToHex(`digest ${n}`)));
    const program = `import signing\nfor d in ${JSON.stringify(digests)}: print(signing.sign(bytes.fromhex(d[2:])))`;
    const { stdout } = await run('python3', ['-c', program], { cwd: copied() });
    const signatures = stdout.trim().split('\n');
    expect(signatures).toHaveLength(digests.length);
    for (const [n, hash] of digests.entries()) {
      const signer = await recoverAddress({ hash, signature: signatures[n] as Hex });
      expect(signer.toLowerCase()).toBe(account?.address);
    }
  });

  test('hashes texts of every length around a block like other libraries', async () => {
    const lengths = [0, 1, 134, 135, 136, 137, 271, 272, 400];
    const program = `import signing\nfor n in ${JSON.stringify(lengths)}: print(signing.keccak256(b"a" * n).hex())`;
    const { stdout } = await run('python3', ['-c', program], { cwd: copied() });
    expect(stdout.trim().split('\n')).toEqual(
      lengths.map((length) => keccak256(stringToHex('a'.repeat(length))).slice(2)),
    );
  });
});

const withoutShell = absent('bash', 'curl', 'python3');
describe.skipIf(withoutShell !== null)(`with curl${withoutShell === null ? '' : ` (${withoutShell})`}`, () => {
  test('prints the replies', async () => {
    const lines = (await printed('bash', 'first-order.sh')).trimEnd().split('\n');
    const [meta, sent = '', open = '', cancelled, closed = '', granted = '', ...more] = lines;
    expect(more).toEqual([]);
    expect(meta).toMatch(/^\{"data":\{"type":"markets_meta","perp":\[\{"coin":"BTC"/);
    const { oid } = JSON.parse(sent).data.statuses[0].resting;
    expect(JSON.parse(open).data.orders).toMatchObject([{ oid, side: 'B', px: '30000', sz: '0.01' }]);
    expect(cancelled).toContain('"accepted":true');
    expect(JSON.parse(closed).data.orders).toEqual([]);
    expect(JSON.parse(granted)).toMatchObject({ usdc: 100, status: 'queued' });
  });
});
