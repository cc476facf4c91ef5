import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDefaultGenesis, readShippedGenesis } from '../genesis/load.ts';
import { faucetReserveAddress, zeroAddress } from '../state/address.ts';
import { LocalClient, testAddress } from './local-client.fixture.ts';

const alice = testAddress(0xa1);
const bob = testAddress(0xb0);

/** These tests are about addresses, so the IP window is off by default. */
function client(faucet: object = {}): LocalClient {
  // Copied, because a shipped document is one shared object.
  const genesis = structuredClone(readDefaultGenesis());
  genesis.params.faucet = { ...genesis.params.faucet, ipWindowMs: 0, ...faucet };
  return new LocalClient({}, genesis);
}

function balances(of: LocalClient, address: string): Record<string, unknown> {
  const { spot, account_value } = of.data('account_state', { address });
  const rows = (spot as { balances: { name: string; total: string }[] }).balances; // the documented shape
  return { account_value, ...Object.fromEntries(rows.map(({ name, total }) => [name, total])) };
}

describe('a granted claim', () => {
  test('answers with four bare keys and a lower-case address', () => {
    const { status, json } = client().post('/faucet', { address: alice.toUpperCase().replace('0X', '0x') });
    expect(status).toBe(200);
    expect(json).toEqual({ address: alice, usdc: 3000, mtf: 10, status: 'queued' });
  });

  test.each([
    ['without prefix', alice.slice(2), undefined, 3000],
    ['a small amount', alice, 1, 1],
    ['the maximum', alice, 3000, 3000],
    ['more than the maximum', alice, 3001, 3000],
    ['a uint64', alice, 2n ** 64n - 1n, 3000],
    ['null for the amount', alice, null, 3000],
  ])('clamps downward only: %s', (_case, address, amount, usdc) => {
    const { status, json } = client().post('/faucet', { address, amount });
    expect(status).toBe(200);
    expect(json).toEqual({ address: alice, usdc, mtf: 10, status: 'queued' });
  });

  test('is credited from the reserve in the next block, and creates no money', () => {
    const venue = client();
    const before = venue.data('markets_meta', { kind: 'spot' });
    const reserve = balances(venue, faucetReserveAddress);
    venue.post('/faucet', { address: alice, amount: 250 });
    expect(balances(venue, alice)).toEqual({ account_value: '0', USDC: '0' });
    venue.venue.commit();
    expect(balances(venue, alice)).toEqual({ account_value: '250', USDC: '250', MTF: '10' });
    expect(balances(venue, faucetReserveAddress)).toEqual({
      account_value: String(Number(reserve.account_value) - 250),
      USDC: String(Number(reserve.USDC) - 250),
      MTF: String(Number(reserve.MTF) - 10),
    });
    expect(venue.data('markets_meta', { kind: 'spot' })).toEqual(before);
  });
});

describe('the order of checks', () => {
  // Each row fixes one more fault, so the rows follow the venue's order of checks.
  test.each([
    ['no address', { amount: 0 }, 400, 'invalid address: '],
    ['a number for the address', { address: 7, amount: 0 }, 400, 'invalid address: '],
    ['41 characters', { address: `${alice.slice(2)}1`, amount: 0 }, 400, 'invalid address: '],
    ['no hex', { address: `0x${'g'.repeat(40)}`, amount: 0 }, 400, 'invalid address: '],
    ['the zero address', { address: zeroAddress, amount: 0 }, 400, 'zero address not allowed'],
    ['a text for the amount', { address: alice, amount: '5' }, 400, 'amount must be'],
    ['a negative amount', { address: alice, amount: -1 }, 400, 'amount must be'],
    ['a fraction', { address: alice, amount: 1.5 }, 400, 'amount must be'],
    ['beyond uint64', { address: alice, amount: 2n ** 64n }, 400, 'amount must be'],
    ['amount 0', { address: alice, amount: 0 }, 400, 'amount must be positive'],
    ['a funded address inside the IP window', { address: alice }, 429, 'address already funded'],
    ['another address inside the IP window', { address: bob }, 429, 'rate limit: this IP requested too recently'],
  ])('%s', (_fault, body, status, error) => {
    const venue = client({ ipWindowMs: null });
    venue.post('/faucet', { address: alice });
    const answer = venue.post('/faucet', body);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ error: expect.stringContaining(error) });
  });

  test('an invalid JSON body is refused as on every route, a non-object by a documented text', () => {
    const reply = client().send('POST', '/faucet', '{');
    expect(reply).toMatchObject({ status: 400, json: undefined });
    expect(reply).toEqual(client().send('POST', '/info', '{'));
    expect(client().post('/faucet', [alice])).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('invalid address: ') },
    });
  });

  test('an empty reserve is detected after the marks: the address and the IP are used up', () => {
    const venue = new LocalClient({}, readShippedGenesis('empty-reserve'));
    const empty = { error: 'faucet reserve is empty; ask an operator to refill it' };
    expect(venue.post('/faucet', { address: alice })).toMatchObject({ status: 503, json: empty });
    expect(venue.post('/faucet', { address: alice }).json).toEqual({ error: 'address already funded' });
    expect(venue.post('/faucet', { address: bob }).json).toEqual({
      error: 'rate limit: this IP requested too recently',
    });
  });

  test('a full backlog is detected after the marks, and a block empties it', () => {
    const venue = client({ backlog: 1 });
    venue.post('/faucet', { address: alice });
    const full = { error: 'faucet backlog full; retry shortly' };
    expect(venue.post('/faucet', { address: bob })).toMatchObject({ status: 503, json: full });
    venue.venue.commit();
    expect(venue.post('/faucet', { address: bob })).toMatchObject({ status: 429 });
    expect(venue.post('/faucet', { address: testAddress(0xc0) })).toMatchObject({ status: 200 });
  });

  test('a refusal of 400 or 429 records nothing', () => {
    const venue = client({ ipWindowMs: null });
    venue.post('/faucet', { address: bob, amount: 0 });
    expect(venue.post('/faucet', { address: alice }).status).toBe(200);
    expect(venue.post('/faucet', { address: bob }).status).toBe(429);
    venue.venue.elapse(60_000);
    expect(venue.post('/faucet', { address: bob }).status).toBe(200);
  });
});

describe('the IP window', () => {
  test.each([
    ['live', 'live', 60_000],
    ['next', 'next', 86_400_000],
  ] as const)('%s: closes for that long, for that source only', (_name, profile, windowMs) => {
    const venue = new LocalClient({ profile });
    venue.post('/faucet', { address: testAddress(1) });
    venue.venue.elapse(windowMs - 1);
    expect(venue.post('/faucet', { address: testAddress(2) }).status).toBe(429);
    venue.peer = '192.0.2.2';
    expect(venue.post('/faucet', { address: testAddress(2) }).status).toBe(200);
    venue.peer = '192.0.2.1';
    venue.venue.elapse(1);
    expect(venue.post('/faucet', { address: testAddress(3) }).status).toBe(200);
  });

  test('memory holds only sources inside their window', () => {
    const venue = client({ ipWindowMs: 10 });
    for (let i = 1; i < 50; i++) {
      venue.peer = `192.0.2.${i}`;
      venue.post('/faucet', { address: testAddress(i) });
      venue.venue.elapse(5);
    }
    expect(venue.venue.core.memory.faucet.servedAtMs.size).toBeLessThanOrEqual(2);
  });
});

describe('after a restart', () => {
  test('today: the address may claim again, and the committed cap drops each leg separately', () => {
    const venue = client();
    venue.post('/faucet', { address: alice, amount: 1000 });
    venue.venue.commit();
    venue.venue.restart();
    expect(venue.post('/faucet', { address: alice, amount: 2500 }).status).toBe(200);
    venue.venue.commit();
    expect(balances(venue, alice)).toEqual({ account_value: '1000', USDC: '1000', MTF: '10' });
    venue.venue.restart();
    expect(venue.post('/faucet', { address: alice, amount: 2000 }).status).toBe(200);
    venue.venue.commit();
    expect(balances(venue, alice)).toEqual({ account_value: '3000', USDC: '3000', MTF: '10' });
  });

  test('next: the claim record refuses at once, and a smaller claim has used up the slot', () => {
    const venue = new LocalClient({ profile: 'next' });
    venue.post('/faucet', { address: alice, amount: 1 });
    venue.venue.commit();
    venue.venue.restart();
    expect(venue.post('/faucet', { address: alice })).toMatchObject({
      status: 429,
      json: { error: 'address already funded' },
    });
    venue.venue.commit();
    expect(balances(venue, alice)).toEqual({ account_value: '1', USDC: '1', MTF: '10' });
  });

  test('a claim that no block had included is lost', () => {
    const venue = client();
    venue.post('/faucet', { address: alice });
    venue.venue.restart();
    venue.venue.commit();
    expect(balances(venue, alice)).toEqual({ account_value: '0', USDC: '0' });
  });
});

describe('where the route does not exist', () => {
  test('mainnet answers an accidental request with 403', () => {
    const venue = new LocalClient({ network: 'mainnet' });
    expect(venue.post('/faucet', { address: alice })).toMatchObject({
      status: 403,
      json: { error: 'faucet disabled on this network' },
    });
  });

  test('other networks answer as for an unknown path', () => {
    expect(client({ enabled: false }).post('/faucet', { address: alice })).toMatchObject({ status: 404, text: '' });
  });
});

test('a claim is always answered with a documented status, and grants within the bounds', () => {
  const addressish = fc.oneof(fc.constant(alice), fc.string({ maxLength: 44 }), fc.jsonValue());
  const amount = fc.oneof(fc.integer(), fc.bigInt(), fc.double(), fc.constant(undefined), fc.string());
  fc.assert(
    fc.property(addressish, amount, (address, asked) => {
      const { status, json } = client().post('/faucet', {
        address,
        amount: typeof asked === 'number' && !Number.isFinite(asked) ? null : asked,
      });
      expect([200, 400]).toContain(status);
      if (status === 200) expect(json).toMatchObject({ usdc: expect.toSatisfy((usdc) => usdc >= 1 && usdc <= 3000) });
      else expect(json).toEqual({ error: expect.any(String) });
    }),
    { numRuns: 60 },
  );
});
