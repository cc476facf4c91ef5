import { createWalletClient, http } from 'viem';
import { expect, test } from 'vitest';
import { type StartedVenue, startVenue } from './start-venue.ts';

/** The part of an `/info` reply that these tests use. */
interface Read {
  readonly data: {
    readonly total_raw_usd: string;
    readonly perp: readonly { readonly coin: string; readonly oracle_px: string }[];
  };
}

async function info(venue: StartedVenue, body: object) {
  const reply = await fetch(`${venue.url}/info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await reply.json()) as Read).data;
}
const cashOf = async (venue: StartedVenue, address: string) =>
  (await info(venue, { type: 'account_state', address })).total_raw_usd;

const stranger = `0x${'a7'.repeat(20)}`;

test("a test's venue has funded accounts, and ends with its block scope", async () => {
  let url = '';
  {
    await using venue = await startVenue();
    url = venue.url;
    const [account] = venue.accounts;
    expect(venue.accounts).toHaveLength(10);
    expect(await cashOf(venue, account?.address ?? '')).toBe(account?.usdc);
    expect([venue.chainId, venue.serviceName]).toEqual([31337, 'Service']);
  }
  await expect(fetch(url)).rejects.toThrow();
});

test('an account can be funded, and acts without a key', async () => {
  await using venue = await startVenue({ accounts: 0 });
  await venue.fund(stranger, { usdc: '250.5', evm: { native: '2' } });
  const order = { owner: stranger, market: 0, side: 'bid', kind: 'limit', size: 1, limit_px: 100_000_000 };
  const action = {
    type: 'submit_order',
    order: { ...order, tif: 'gtc', stp_mode: 'cancel_newest', reduce_only: false },
  };
  expect(await venue.actAs(stranger, { type: 'nothing' }).catch(String)).toContain('unknown variant `nothing`');
  expect(await venue.actAs(stranger, action)).toMatchObject({ status: 200 });
  const rpc = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [stranger, 'latest'] };
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(venue.evmUrl, { method: 'POST', headers, body: JSON.stringify(rpc) });
  expect(await reply.json()).toMatchObject({ result: `0x${(2n * 10n ** 18n).toString(16)}` });
});

test('balances, prices and time can be set, and reverted', async () => {
  await using venue = await startVenue({ blocks: { mode: 'manual' }, accounts: 1 });
  await venue.setBalance(stranger, '250.5');
  expect(await cashOf(venue, stranger)).toBe('250.5');
  const before = { at: venue.snapshot(), timeMs: venue.timeMs, height: venue.height };
  for (const _twice of [1, 2]) {
    await venue.setBalance(stranger, '1');
    await venue.setOracle('BTC', '61234');
    await venue.advance(3_600_000);
    await venue.commit(3);
    expect(venue.timeMs - before.timeMs).toBeGreaterThanOrEqual(3_600_000);
    expect(await cashOf(venue, stranger)).toBe('1');
    const markets = (await info(venue, { type: 'markets' })).perp;
    expect(Number(markets.find(({ coin }) => coin === 'BTC')?.oracle_px)).toBe(61_234);
    venue.revert(before.at);
    expect([venue.timeMs, venue.height]).toEqual([before.timeMs, before.height]);
    expect(await cashOf(venue, stranger)).toBe('250.5');
  }
  await venue.reset();
  expect(await cashOf(venue, stranger)).toBe('0');
});

test('it has the requested faults, forms and products', async () => {
  await using venue = await startVenue({ faults: ['faucet.clamp-missing'], serviceName: 'Acme', without: ['vaults'] });
  const reply = await fetch(`${venue.url}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: stranger, amount: 9_000 }),
  });
  expect(await reply.json()).toMatchObject({ usdc: 9_000 });
  expect(venue.serviceName).toBe('Acme');
});

test('errors are reported in one sentence', async () => {
  await expect(startVenue({ faults: ['faucet.clamp-mising'] })).rejects.toThrow(
    /"faucet.clamp-mising" is no fault.*faucet.clamp-missing/,
  );
  await using venue = await startVenue({ accounts: 0 });
  await expect(venue.setOracle('NONE', '1')).rejects.toThrow(/oracle .*NONE/);
  await expect(venue.setBalance('0x12', '1')).rejects.toThrow(/gov_adjust_spot_value/);
  await using other = await startVenue({ accounts: 0 });
  expect(() => venue.revert(other.snapshot())).toThrow('a snapshot of another venue');
  await expect(startVenue({ port: Number(new URL(venue.url).port) })).rejects.toThrow(/in use/);
});

test('its EVM answers a public client', async () => {
  await using venue = await startVenue({ evmPort: 0 });
  const client = createWalletClient({ transport: http(venue.evmUrl) });
  expect(await client.getChainId()).toBe(venue.chainId);
});
