import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readDefaultGenesis } from '../reference-model/index.ts';
import { DEVNET_DOMAIN } from './local-clients.fixture.ts';
import { makeTempFolder, type RunningProgram, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';
import { deriveLocalAccounts } from './serve/local-accounts.ts';
import { ViemClient } from './viem-client.fixture.ts';

// The local venue from a client author's view: its startup output, and the funded accounts.

const venues: RunningProgram[] = [];
afterEach(async () => {
  for (const venue of venues.splice(0)) {
    venue.process.kill('SIGTERM');
    await venue.ended;
  }
});

/** Starts a venue, and returns its two URLs. */
async function served(...args: readonly string[]) {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0', '--blocks', 'instant', ...args]);
  venues.push(venue);
  const said = await venue.saying(/^control .*\n/m);
  const [, url = '', controlUrl = ''] = /^listening (\S+)\ncontrol (\S+)\n$/.exec(said) ?? [];
  expect(url).not.toBe('');
  return { venue, url, controlUrl };
}

/** Ends the process and returns its output on stderr. */
async function startupText({ process, ended }: RunningProgram): Promise<string> {
  process.kill('SIGTERM');
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  return stderr;
}

/** Parses the accounts in the startup output. */
function accountsIn(stderr: string) {
  return [...stderr.matchAll(/^\((\d+)\) (0x[0-9a-f]{40}) {2}(\S+) {2}(0x[0-9a-f]{64})$/gm)].map(
    ([, n, address = '', usdc, key = '']) => ({ n: Number(n), address, usdc, key: key as `0x${string}` }),
  );
}

async function cashOf(url: string, address: string): Promise<unknown> {
  const body = JSON.stringify({ type: 'account_state', address });
  const reply = await fetch(`${url}/info`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data } = (await reply.json()) as { data: { account_value: string } };
  return data.account_value;
}

test('startup prints the URLs of the venue, its signing domain, and the funded accounts', async () => {
  const { venue, url, controlUrl } = await served();
  const cash = await cashOf(url, '0x8b15b457e580e06246f78749682cda0b989b7d22');
  const stderr = await startupText(venue);
  const lines = stderr.split('\n');
  for (const [label, value] of [
    ['http', url],
    ['websocket', `${url.replace('http', 'ws')}/ws`],
    ['control', controlUrl],
    ['network', 'devnet, chain id 31337'],
    ['service name', 'Service'],
    ['blocks', 'instant'],
  ])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${label} +${value}$`)));
  expect(stderr).toContain('The keys are public');
  const accounts = accountsIn(stderr);
  expect(accounts.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(new Set(accounts.map(({ usdc }) => usdc))).toEqual(new Set(['100000']));
  expect(cash).toBe('100000');
});

test('each key signs for its account, which has funds', async () => {
  const first = await served('--accounts', '2');
  const accounts = accountsIn(await startupText(first.venue));
  expect(accounts).toHaveLength(2);
  const { url } = await served('--accounts', '2', '--check');
  for (const { address, key } of accounts) {
    const client = new ViemClient(url, DEVNET_DOMAIN, key);
    expect(client.address).toBe(address);
    const order = { owner: address, market: 0, side: 'bid', kind: 'limit', size: 1_000, limit_px: 2_000_000_000_000 };
    const action = {
      type: 'submit_order',
      order: { ...order, tif: 'gtc', stp_mode: 'cancel_newest', reduce_only: false },
    };
    const answer = await client.act(action, 1);
    expect(answer).toMatchObject({ status: 200, body: { data: { statuses: [{ resting: {} }] } } });
  }
});

test.each([
  ['--quiet says nothing', ['--quiet'], /^$/],
  ['no accounts are none', ['--accounts', '0'], /^(?!.*Funded accounts)[\s\S]*blocks +instant\n$/],
  ['nobody has a known key on mainnet', ['--network', 'mainnet'], /^(?!.*\(0\))[\s\S]*mainnet, chain id 8964\n/],
])('%s', async (_what, args, expected) => {
  const { venue } = await served(...args);
  const stderr = await startupText(venue);
  expect(stderr).toMatch(expected);
  expect(accountsIn(stderr)).toEqual([]);
});

test("accounts are added to those of a user's genesis, and none is funded twice", async () => {
  const genesis = readDefaultGenesis();
  const own = { address: '0x591cd2c2a6de278dc3de2d87f2e7f2c1ed214255', usdc: '7.5', tokens: {} };
  const file = join(makeTempFolder(), 'genesis.json');
  writeFileSync(file, JSON.stringify({ ...genesis, accounts: [...genesis.accounts, own] }));
  const { venue, url } = await served('--genesis', file, '--accounts', '3');
  expect(await cashOf(url, own.address)).toBe('7.5');
  expect(accountsIn(await startupText(venue)).map(({ usdc }) => usdc)).toEqual(['100000', '7.5', '100000']);
});

test('the venue serves its own API description, equal to the export but with itself as server', async () => {
  const { url } = await served('--quiet');
  const folder = makeTempFolder();
  expect(await runProgramToEnd(['schema', 'export', '--out', folder, '--format', 'openapi,asyncapi'])).toMatchObject({
    code: 0,
  });
  const { host } = new URL(url);
  const description = 'This local venue.';
  for (const [name, servers] of [
    ['openapi.json', [{ url, description }]],
    ['asyncapi.json', { venue: { host, protocol: 'ws', description } }],
  ] as const) {
    const served = await fetch(`${url}/${name}`);
    expect(served.status).toBe(200);
    const exported = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    expect(await served.json()).toEqual({ ...exported, servers });
  }
});

test('--cors allows the named origins to read; without it none may', async () => {
  const page = 'http://localhost:5173';
  const headers = { origin: page, 'access-control-request-method': 'POST' };
  const allowed = async (...args: readonly string[]) => {
    const { url } = await served('--quiet', ...args);
    const reply = await fetch(`${url}/exchange`, { method: 'OPTIONS', headers });
    return [reply.status, reply.headers.get('access-control-allow-origin')];
  };
  expect(await allowed('--cors', 'http://localhost:3000', '--cors', page)).toEqual([200, page]);
  expect(await allowed('--cors', '*')).toEqual([200, '*']);
  expect(await allowed()).toEqual([405, null]);
});

test('--log lists each request and frame, and nothing that was signed', async () => {
  const { venue, url, controlUrl } = await served('--log', '--accounts', '1');
  const [account] = deriveLocalAccounts(readDefaultGenesis(), 1);
  const client = new ViemClient(url, DEVNET_DOMAIN, account?.privateKey as `0x${string}`);
  await client.own('open_orders');
  const answer = await client.act({ type: 'noop', params: {} }, 1);
  expect(answer.status).toBeLessThan(300);
  await (
    await fetch(`${controlUrl}/control/commit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"blocks":1}',
    })
  ).text();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
  const answered = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
  socket.send('{"method":"subscribe","subscription":{"type":"bbo","coin":"BTC"}}');
  await answered;
  socket.close();
  await closed;
  const stderr = await startupText(venue);
  const lines = stderr.split('\n').filter((line) => /^\d{4}-\d\d-\d\dT[\d:.]{12}Z /.test(line));
  expect(lines.map((line) => line.replace(/^\S+ /, '').replace(/ \d+ms/, ''))).toEqual([
    'POST /info open_orders 200 weight 1',
    expect.stringMatching(/^POST \/exchange noop 20\d weight 5$/),
    'POST /control/commit 200',
    'WS /ws open',
    'WS /ws subscribe bbo BTC ok',
    'WS /ws close',
  ]);
  // The account's key appears in the list of accounts, and nowhere else.
  expect(stderr.split(account?.privateKey.slice(2) ?? '')).toHaveLength(2);
  expect(lines.join()).not.toContain(account?.address.slice(2));
});

test('an invalid genesis is a one-line error', async () => {
  const genesis = readDefaultGenesis();
  const row = { address: `0x${'a1'.repeat(20)}`, usdc: '1', tokens: { '999': '1' } };
  const file = join(makeTempFolder(), 'genesis.json');
  writeFileSync(file, JSON.stringify({ ...genesis, accounts: [row] }));
  expect(await runProgramToEnd(['serve', '--genesis', file])).toMatchObject({
    code: 2,
    stderr: `error: ${file}: an account holds token 999, which the document does not list\n`,
  });
});

test('a run on a venue with these accounts conforms, and reports no interference', async () => {
  const { url, controlUrl } = await served('--check', '--accounts', '100', '--blocks', '20ms');
  const out = makeTempFolder();
  const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited', '--out', out];
  const suites = 'markets.token*,markets.spot*,accounts*,faucet.amount*,campaign.transfers';
  const { code, stdout } = await runProgramToEnd(['--suite', suites, '--fuzz', '4', ...target]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('verdict: no violation seen: ')]);
  expect(readReportIn(out).findings.filter(({ severity }) => severity === 'violation')).toEqual([]);
});
