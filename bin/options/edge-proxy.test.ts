import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { makeTempFolder, readReportIn } from '../program.fixture.ts';
import { serveVenueWithFaults } from '../served-venue.fixture.ts';
import { openConnectProxy, openHeaderAuthProxy } from './edge-proxy.fixture.ts';
import { collectHeaders, withoutHeaderArguments } from './edge-proxy.ts';

const KEY = 'k-5b1d9a7c3f';
const TOKEN = 'tok-e2a94d11c0';

/** Checks that use HTTP, sockets and raw bytes. */
const args = ['--suite', 'faucet.amount*,feed.error*,transport.method*', '--fuzz', 'off', '--rate', 'unlimited'];

/** Starts a venue and returns its URL, and its operator interface, which has no front door. */
async function venue(...faults: readonly string[]): Promise<{ readonly url: string; readonly control: string[] }> {
  const { args, end } = await serveVenueWithFaults(...faults);
  onTestFinished(end);
  return { url: args[1] ?? '', control: args.slice(2) };
}

/** Returns the text of all files in a folder of reports. */
function textIn(folder: string): string {
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

test('a header and a bearer token are sent with every request, upgrade and raw byte, and never written anywhere', async () => {
  const { url, control } = await venue('faucet.clamp-missing');
  const door = await openHeaderAuthProxy(url, { 'x-api-key': KEY, authorization: `Bearer ${TOKEN}` });
  const out = makeTempFolder();
  const env = { DOOR_TOKEN: TOKEN };
  const target = ['--target', door.url, ...control, '-H', `x-api-key: ${KEY}`, '--bearer-env', 'DOOR_TOKEN'];
  const run = await runProgramInProcess([...target, ...args, '--seed', '3', '--wire-log', 'ndjson', '--out', out], env);
  expect({ code: run.code, stderr: run.stderr, refused: door.refused }).toEqual({ code: 1, stderr: '', refused: [] });
  const report = readReportIn(out);
  expect(report.summary.checks).toMatchObject({ blocked: 0, inconclusive: 0 });
  expect(report.run.access).toMatchObject({ headers: ['x-api-key'], bearerEnv: 'DOOR_TOKEN' });
  expect(report.findings[0]?.reproduce).toContain("--header 'x-api-key: <value>' --bearer-env DOOR_TOKEN");
  const doctor = await runProgramInProcess(['doctor', ...target], env);
  expect(doctor.code).toBe(0);
  const file = join(out, 'report.json');
  const again = await runProgramInProcess(
    ['replay', file, '-H', `x-api-key: ${KEY}`, '--bearer-env', 'DOOR_TOKEN'],
    env,
  );
  expect(again.code).toBe(1);
  expect(door.refused).toEqual([]);
  const said = [run, doctor, again].map(({ stdout, stderr }) => stdout + stderr).join('\n');
  for (const secret of [KEY, TOKEN]) expect(`${said}${textIn(out)}`).not.toContain(secret);
});

test('a report contains no credentials: they have to be given again', async () => {
  const { url, control } = await venue('faucet.clamp-missing');
  const door = await openHeaderAuthProxy(url, { 'x-api-key': KEY });
  const out = makeTempFolder();
  const run = ['--target', door.url, '-H', `x-api-key: ${KEY}`, ...control, ...args];
  expect((await runProgramInProcess([...run, '--seed', '3', '--out', out])).code).toBe(1);
  const file = join(out, 'report.json');
  for (const words of [
    ['replay', file],
    ['--rerun-failed', file, '--out', makeTempFolder()],
    ['--resume', out],
  ]) {
    const { code, stderr } = await runProgramInProcess(words);
    expect([code, stderr]).toEqual([2, expect.stringContaining("add -H 'x-api-key: …'")]);
  }
  const again = await runProgramInProcess([
    '--rerun-failed',
    file,
    '-H',
    `x-api-key: ${KEY}`,
    '--out',
    makeTempFolder(),
  ]);
  expect(again.code).toBe(1);
});

test('a secret echoed by a venue is redacted', async () => {
  // Refuses every request, and echoes its headers.
  const { createServer } = await import('node:http');
  const echo = createServer(({ headers }, outgoing) => {
    outgoing.writeHead(403, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ refused: headers['x-api-key'] }));
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void echo.close());
  const url = `http://127.0.0.1:${Object(echo.address()).port}`;
  const out = makeTempFolder();
  for (const words of [['--out', out], ['doctor']]) {
    const outcome = await runProgramInProcess([...words, '--target', url, '-H', `x-api-key: ${KEY}`]);
    expect(outcome.code).toBe(3);
    expect(outcome.stderr).toContain('[removed]');
    expect(outcome.stdout + outcome.stderr).not.toContain(KEY);
  }
  expect(textIn(out)).not.toContain(KEY);
});

test('a proxy carries requests, upgrades and raw bytes; its credentials come from the environment and are never written', async () => {
  const { url, control } = await venue();
  const proxy = await openConnectProxy('robot:s3cret-pass');
  const out = makeTempFolder();
  const words = ['--target', url, '--proxy', proxy.url, ...control];
  const env = { VENUE_PROXY_AUTH: 'robot:s3cret-pass' };
  const run = await runProgramInProcess([...words, ...args, '--seed', '3', '--out', out], env);
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });
  expect(readReportIn(out).summary.checks).toMatchObject({ fail: 0, blocked: 0, inconclusive: 0 });
  expect(new Set(proxy.asked)).toEqual(new Set([new URL(url).host]));
  expect(run.stdout + textIn(out)).not.toContain('s3cret');
  const refused = await runProgramInProcess(['doctor', ...words]);
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining(`${proxy.url} answers CONNECT with 407`)]);
});

test.each([
  ['no header', ['-H', 'novalue-s3cret'], "--header is no header: write 'name: value'"],
  ['an own header', ['-H', 'Content-Type: s3cret'], "--header content-type is this program's own"],
  ['twice', ['-H', 'x-a: s3cret', '--header', 'X-A: s3cret'], '--header x-a is given twice'],
  ['a printed command as it stands', ['-H', 'x-a: <value>'], '--header x-a: write the value in place of <value>'],
  ['a line break', ['-H', 'x-a: s3cret\r\nx-b: 1'], '--header is no header'],
  ['two authorizations', ['-H', 'authorization: s3cret', '--bearer-env', 'T'], 'say the same'],
  ['no token', ['--bearer-env', 'NOT_SET_ANYWHERE'], 'NOT_SET_ANYWHERE is not set'],
  ['credentials of a proxy', ['--proxy', 'http://u:s3cret@127.0.0.1:1'], '--proxy is no base URL'],
  ['a path of a proxy', ['--proxy', 'http://127.0.0.1:1/x'], '--proxy is an address without a path'],
])('%s: one sentence, exit 2, no value repeated', async (_what, words, sentence) => {
  for (const command of [[], ['doctor']]) {
    const { code, stdout, stderr } = await runProgramInProcess([
      ...command,
      '--target',
      'http://127.0.0.1:9',
      ...words,
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(stdout + stderr).not.toContain('s3cret');
  }
});

test('the model takes no proxy options', async () => {
  const { code, stderr } = await runProgramInProcess(['-H', 'x-a: b']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('belong to a target with a URL')]);
});

test('headers are removed from a command line, in each spelling', () => {
  expect(withoutHeaderArguments(['-H', 'a: 1', '--header', 'b: 2', '--header=c: 3', '-Hd: 4', '--seed', '3'])).toEqual([
    '--seed',
    '3',
  ]);
  expect(collectHeaders('X-A:  b c', { 'x-b': 'd' })).toEqual({ 'x-b': 'd', 'x-a': 'b c' });
});
