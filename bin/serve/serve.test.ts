import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Control } from '../../harness/control/control.ts';
import { HttpControlWire } from '../../harness/control/http-control.ts';
import {
  makeTempFolder,
  type RunningProgram,
  readReportIn,
  runProgramToEnd,
  startProgram,
} from '../program.fixture.ts';

const venues: RunningProgram[] = [];
afterEach(async () => {
  for (const venue of venues.splice(0)) {
    venue.process.kill('SIGTERM');
    expect((await venue.ended).code).toBe(0);
  }
});

async function served(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0', '--blocks', '20ms', ...args], env);
  venues.push(venue);
  const said = await venue.saying(/^control .*\n/m);
  const [, url = '', controlUrl = ''] =
    /^listening (http:\/\/127\.0\.0\.1:\d+)\ncontrol (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(said) ?? [];
  expect(url).not.toBe('');
  return { url, controlUrl };
}

test('a drawn token is printed, and required', async () => {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0', '--control-token', 'draw', '--quiet']);
  venues.push(venue);
  const firstOutput = new Promise<string>((resolve) =>
    venue.process.stderr?.once('data', (text) => resolve(String(text))),
  );
  const [, controlUrl = ''] = /^control (\S+)$/m.exec(await venue.saying(/^control .*\n/m)) ?? [];
  const [, token = ''] = /^control token ([0-9a-f]{32})\n$/.exec(await firstOutput) ?? [];
  const capabilities = (words: string) =>
    fetch(`${controlUrl}/control/capabilities`, { headers: { authorization: `Bearer ${words}` } });
  expect([(await capabilities('')).status, (await capabilities(token)).status]).toEqual([401, 200]);
});

const suite = ['--suite', 'faucet.amount*', '--fuzz', 'off'];

test('a served model conforms, twice on the same venue, and conserves money', async () => {
  const { url, controlUrl } = await served(['--check']);
  for (const seed of ['1', '1']) {
    const out = makeTempFolder();
    const { code } = await runProgramToEnd([
      ...suite,
      '--target',
      url,
      '--control',
      controlUrl,
      '--rate',
      'unlimited',
      '--seed',
      seed,
      '--out',
      out,
    ]);
    expect(code).toBe(0);
    expect(readReportIn(out).run).toMatchObject({ isolation: 'closed', network: 'devnet', role: 'node' });
  }
});

test('without an operator, a run from an exempt address conforms too', async () => {
  const { url } = await served(['--allowlist', '127.0.0.1', '--faucet-ip-window', '0']);
  const out = makeTempFolder();
  const { code } = await runProgramToEnd([...suite, '--target', url, '--out', out]);
  expect(code).toBe(0);
  expect(readReportIn(out).run.capabilities).not.toContain('control');
});

test('a fault is found, and replayed from the report', async () => {
  const { url, controlUrl } = await served(['--fault', 'faucet.clamp-missing']);
  const out = makeTempFolder();
  const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited'];
  expect((await runProgramToEnd([...suite, ...target, '--strict', '--out', out])).code).toBe(1);
  const [finding] = readReportIn(out).findings;
  expect(finding).toMatchObject({ severity: 'violation', clause: 'faucet.amount.clamp' });
  const again = await runProgramToEnd(['replay', join(out, 'report.json'), ...target]);
  expect(again.code).toBe(1);
  expect(again.stdout).toContain(`reproduced ${finding?.id}`);
  const sound = await served();
  expect(
    (await runProgramToEnd(['replay', join(out, 'report.json'), '--target', sound.url, '--control', sound.controlUrl]))
      .code,
  ).toBe(0);
  expect((await runProgramToEnd(['replay', join(out, 'report.json'), '--target', 'http://127.0.0.1:1'])).code).toBe(3);
});

test('a checked venue ends at the first block that creates money, in one line', async () => {
  const venue = startProgram([
    'serve',
    '--quiet',
    '--port',
    '0',
    '--blocks',
    '20ms',
    '--check',
    '--fault',
    'faucet.tokens-minted',
  ]);
  const said = await venue.saying(/^listening .*\n/m);
  const url = said.slice('listening '.length).trim();
  const claim = { method: 'POST', body: JSON.stringify({ address: `0x${'a1'.repeat(20)}`, amount: 5 }) };
  const granted = await fetch(`${url}/faucet`, claim);
  expect(granted.status).toBe(200);
  await granted.text();
  const { code, stderr } = await venue.ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^error: conservation at height \d+: expected the sum over the holders of token 100, its supply, to be \d+, got \d+\n$/,
  );
});

test('an interrupted run restores the settings that it changed', async () => {
  const { url, controlUrl } = await served();
  const wire = new HttpControlWire(controlUrl, null);
  const control = new Control(wire);
  const setting = async () => [(await control.limits({})).before, (await control.capabilities()).block_mode];
  const found = await setting();
  const run = startProgram([
    '--verbose',
    '--fuzz',
    '1h',
    '--suite',
    'faucet.amount*',
    '--target',
    url,
    '--control',
    controlUrl,
    '--rate',
    'unlimited',
  ]);
  await run.saying(/^pass/m);
  run.process.kill('SIGINT');
  expect((await run.ended).code).toBe(130);
  expect(await setting()).toEqual(found);
  await wire.close();
});

test('a wrong chain id is reported before anything is judged', async () => {
  const { url } = await served(['--network', 'testnet']);
  const out = makeTempFolder();
  const { code, stderr } = await runProgramToEnd([...suite, '--target', url, '--network', 'devnet', '--out', out]);
  expect(code).toBe(3);
  expect(stderr).toBe('error: the target verifies signatures for chain id 114514, not 31337: use --network testnet\n');
  expect(readReportIn(out).run.ending).toBe('unreachable');
});

test('doctor describes the target on one screen', async () => {
  const { url } = await served();
  const { code, stdout } = await runProgramToEnd(['doctor', '--target', url]);
  expect(code).toBe(0);
  expect(stdout.split('\n').length).toBeLessThan(40);
  for (const part of ['chain id 31337', 'signatures   accepted', 'faucet       mounted', 'judgeable'])
    expect(stdout).toContain(part);
  expect((await runProgramToEnd(['doctor', '--target', 'http://127.0.0.1:1'])).code).toBe(3);
  expect((await runProgramToEnd(['doctor', '--target', url, '--service-name', 'Other'])).code).toBe(3);
});

test('a port in use is exit 2', async () => {
  const { url } = await served();
  const { code, stdout, stderr } = await runProgramToEnd(['serve', '--port', new URL(url).port]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^error: port \d+ on 127\.0\.0\.1 is in use\n$/);
});
