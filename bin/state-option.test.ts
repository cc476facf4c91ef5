import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endBySignal, startInstantVenue } from './instant-venue.fixture.ts';
import { makeTempFolder, runProgramToEnd } from './program.fixture.ts';
import type { ViemClient } from './viem-client.fixture.ts';

const served = (path: string, ...args: readonly string[]) => startInstantVenue('--state', path, ...args);

/** Returns a limit order on BTC, priced in whole USDC. */
function order({ address }: ViemClient, side: string, px: number) {
  const body = { owner: address, market: 0, side, kind: 'limit', size: 1_000, limit_px: px * 1e8, tif: 'gtc' };
  return { type: 'submit_order', order: { ...body, stp_mode: 'cancel_newest', reduce_only: false } };
}

const reads = ['account_state', 'open_orders', 'user_fills', 'user_rate_limit', 'user_non_funding_ledger_updates'];
const shown = async (clients: readonly ViemClient[]) =>
  JSON.stringify(await Promise.all(clients.flatMap((client) => reads.map((read) => client.own(read)))));

test('a venue resumes where it ended: orders, positions, fills, nonces and time', async () => {
  const path = join(makeTempFolder(), 'venue.state');
  const first = await served(path);
  const [alice, bob] = first.clients;
  if (alice === undefined || bob === undefined) throw new Error('two accounts are funded');
  for (const [client, side, px, nonce] of [
    [alice, 'bid', 60_000, 1],
    [bob, 'ask', 60_000, 1],
    [alice, 'bid', 50_000, 2],
  ] as const)
    expect(await client.act(order(client, side, px), nonce)).toMatchObject({ status: 200 });
  const before = await shown(first.clients);
  expect(before).toContain('"px":"50000"');
  expect(await endBySignal(first.venue)).toMatchObject({ code: 0 });

  const second = await served(path);
  expect(await shown(second.clients)).toBe(before);
  const [again] = second.clients;
  expect(await again?.act(order(alice, 'bid', 40_000), 3)).toMatchObject({ status: 200 });
  const { stderr } = await endBySignal(second.venue);
  expect(stderr).toContain(`state         ${path}, block 3\n`);
});

test('a killed venue leaves an intact file, which the next one takes over', async () => {
  const path = join(makeTempFolder(), 'venue.state');
  const first = await served(path);
  const [alice] = first.clients;
  if (alice === undefined) throw new Error('an account is funded');
  expect(await alice.act(order(alice, 'bid', 50_000), 1)).toMatchObject({ status: 200 });
  expect(await endBySignal(first.venue)).toMatchObject({ code: 0 });
  const text = readFileSync(path, 'utf8');

  const second = await served(path);
  await endBySignal(second.venue, 'SIGKILL');
  expect(readFileSync(path, 'utf8')).toBe(text);

  const third = await served(path);
  expect(JSON.stringify(await third.clients[0]?.own('open_orders'))).toContain('"px":"50000"');
});

test('a locked file, or one of another venue, is a one-line error', async () => {
  const path = join(makeTempFolder(), 'venue.state');
  const first = await served(path);
  const refused = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runProgramToEnd(['serve', '--port', '0', '--state', path, ...args]);
    expect([code, stdout]).toEqual([2, '']);
    return stderr;
  };
  expect(await refused()).toBe(`error: another venue (pid ${first.venue.process.pid}) keeps its state in ${path}\n`);
  expect(await endBySignal(first.venue)).toMatchObject({ code: 0 });
  const text = readFileSync(path, 'utf8');
  for (const [what, saved, now, ...args] of [
    ['genesis document', '[0-9a-f]{8}', '[0-9a-f]{8}', '--accounts', '3'],
    ['genesis document', '[0-9a-f]{8}', '[0-9a-f]{8}', '--genesis', 'empty-reserve'],
    ['network', 'devnet', 'testnet', '--network', 'testnet'],
    ['profile', 'live', 'next', '--profile', 'next'],
    ['service name', 'Service', 'Other', '--service-name', 'Other'],
    ['choice of variants', 'none', 'D12=outer', '--variant', 'D12=outer'],
    ['choice of products', 'all', 'all but chase', '--without', 'chase'],
    ['choice of switches', 'all on', 'off: evm', '--switched-off', 'evm'],
    ['fault', 'none', 'faucet.clamp-missing', '--fault', 'faucet.clamp-missing'],
    ['choice of archive', '--no-archive', '--archive', '--archive'],
  ])
    expect(await refused(...args)).toMatch(
      new RegExp(
        `^error: --state ${path} is of another ${what}: it was saved with ${saved}, and this start has ${now}; start the venue as it was, or name another file\n$`,
      ),
    );
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('an end that cannot be saved is exit 1 and one line', async () => {
  const path = join(makeTempFolder(), 'venue.state');
  const { venue, clients } = await served(path, '--quiet');
  const [alice] = clients;
  if (alice === undefined) throw new Error('an account is funded');
  expect(await alice.act(order(alice, 'bid', 50_000), 1)).toMatchObject({ status: 200 });
  rmSync(path);
  mkdirSync(path);
  expect(await endBySignal(venue)).toMatchObject({
    code: 1,
    stderr: `error: Cannot write ${path}: a folder stands where the file should be. The file holds block 0.\n`,
  });
});

test('a block that creates money is not saved', async () => {
  const path = join(makeTempFolder(), 'venue.state');
  const { venue, url } = await served(path, '--quiet', '--fault', 'faucet.tokens-minted');
  const text = readFileSync(path, 'utf8');
  const claim = { method: 'POST', body: JSON.stringify({ address: `0x${'a1'.repeat(20)}`, amount: 5 }) };
  await (await fetch(`${url}/faucet`, claim)).text();
  expect(await venue.ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: conservation at .*\n$/) });
  expect(readFileSync(path, 'utf8')).toBe(text);
});
