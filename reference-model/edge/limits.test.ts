import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newGenesisCore, readDefaultGenesis } from '../genesis/load.ts';
import { setMetaliquidityMembership } from '../state/vaults.ts';
import { chargeAccountBudget, chargePeerBudget, setRateLimits } from './limits.ts';
import { LocalClient, testAddress } from './local-client.fixture.ts';

const peer = '192.0.2.1';

/** Returns the weight of one request, measured by how many a small budget can afford. */
function spentBy(send: (client: LocalClient) => unknown): number {
  const client = new LocalClient();
  client.venue.setLimits({ perIp: { per_second: 1, burst: 100 } });
  send(client);
  let left = 0;
  while (client.info('exchange_status').status === 200) left += 1;
  return 100 - left;
}

test.each<[string, (client: LocalClient) => unknown, number]>([
  ['a read', (client) => client.info('exchange_status'), 1],
  ['l2_book', (client) => client.info('l2_book', { coin: 'BTC' }), 2],
  ['markets', (client) => client.info('markets'), 2],
  ['user_fills', (client) => client.info('user_fills', { address: testAddress(1) }), 2],
  ['a heavy read that is refused', (client) => client.info('l2_book'), 2],
  ['an unknown type', (client) => client.info('nope'), 1],
  ['a body that is no JSON', (client) => client.send('POST', '/info', '{'), 1],
  ['an action that is refused', (client) => client.post('/exchange', {}), 5],
  ['a claim', (client) => client.post('/faucet', { address: testAddress(1) }), 1],
  ['a claim that is refused', (client) => client.post('/faucet', {}), 1],
  ['GET /ws', (client) => client.send('GET', '/ws'), 0],
])('%s weighs what the documents say', (_case, send, weight) => {
  expect(spentBy(send)).toBe(weight);
});

describe('the budget of a source', () => {
  test('once used up answers RATE_LIMITED in the envelope, without a retry hint', () => {
    const client = new LocalClient();
    client.venue.setLimits({ perIp: { per_second: 20, burst: 1 } });
    client.info('exchange_status');
    const { status, json, headers } = client.info('exchange_status');
    expect(status).toBe(429);
    expect(json).toEqual({ error: { code: 'RATE_LIMITED', message: expect.any(String) } });
    expect(Object.keys(headers)).toEqual(['content-type']);
  });

  test('weight 1 is affordable after 50 ms, weight 5 after 250 ms', () => {
    const client = new LocalClient();
    client.venue.setLimits({ perIp: { per_second: 20, burst: 5 } });
    client.post('/exchange', {});
    client.venue.elapse(49);
    expect(client.info('exchange_status').status).toBe(429);
    client.venue.elapse(1);
    expect(client.info('exchange_status').status).toBe(200);
    client.venue.elapse(249);
    expect(client.post('/exchange', {}).status).toBe(429);
    client.venue.elapse(1);
    expect(client.post('/exchange', {}).status).not.toBe(429);
  });

  test('is per source: another source has its own, an allowlisted source has none', () => {
    const client = new LocalClient();
    client.venue.setLimits({ perIp: { per_second: 1, burst: 1 } });
    client.info('exchange_status');
    expect(client.info('exchange_status').status).toBe(429);
    client.peer = '192.0.2.2';
    expect(client.info('exchange_status').status).toBe(200);
    client.venue.setLimits({ allowlist: ['192.0.2.1'] });
    client.peer = '192.0.2.1';
    for (let i = 0; i < 5; i++) expect(client.info('exchange_status').status).toBe(200);
  });

  test('a restart refills it', () => {
    const client = new LocalClient();
    client.venue.setLimits({ perIp: { per_second: 1, burst: 1 } });
    client.info('exchange_status');
    client.venue.restart();
    expect(client.info('exchange_status').status).toBe(200);
  });
});

describe('the budget of a source over time', () => {
  test('never refuses requests within burst and refill, and never grants more', () => {
    const steps = fc.array(fc.record({ afterMs: fc.nat(400), weight: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 5, max: 30 }),
        fc.integer({ min: 1, max: 50 }),
        (asked, burst, per_second) => {
          const core = newGenesisCore(readDefaultGenesis());
          setRateLimits(core, { perIp: { per_second, burst } });
          // Reference budget by definition: refill, capped at every moment, minus consumption.
          let milli = burst * 1000;
          for (const { afterMs, weight } of asked) {
            core.memory.clockMs += afterMs;
            milli = Math.min(burst * 1000, milli + afterMs * per_second);
            const granted = chargePeerBudget(core, peer, weight) === null;
            expect(granted).toBe(weight * 1000 <= milli);
            if (granted) milli -= weight * 1000;
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the budget of an account', () => {
  const master = testAddress(1);
  const agent = testAddress(2);
  const other = testAddress(3);

  test('is shared by all its signers', () => {
    const core = newGenesisCore(readDefaultGenesis());
    setRateLimits(core, { perAccount: { per_second: 1, burst: 2 } });
    expect(chargeAccountBudget(core, master, master)).toBeNull();
    expect(chargeAccountBudget(core, master, agent)).toBeNull();
    expect(chargeAccountBudget(core, master, agent)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(chargeAccountBudget(core, other, agent)).toBeNull();
  });

  test('does not limit signers in the metaliquidity set, whatever account they name', () => {
    const core = newGenesisCore(readDefaultGenesis());
    setRateLimits(core, { perAccount: { per_second: 1, burst: 1 } });
    setMetaliquidityMembership(core.state, agent, true);
    for (let i = 0; i < 5; i++) expect(chargeAccountBudget(core, master, agent)).toBeNull();
    expect(chargeAccountBudget(core, master, master)).toBeNull();
    expect(chargeAccountBudget(core, master, master)).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('null removes the limit', () => {
    const core = newGenesisCore(readDefaultGenesis());
    setRateLimits(core, { perAccount: null });
    for (let i = 0; i < 3000; i++) expect(chargeAccountBudget(core, master, master)).toBeNull();
  });
});

test('a change returns the previous setting, keeps omitted parts, and leaves the genesis document unchanged', () => {
  const genesis = readDefaultGenesis();
  const core = newGenesisCore(genesis);
  const { before, after } = setRateLimits(core, { perIp: null });
  expect(before).toEqual(genesis.params.limits);
  expect(after).toEqual({ ...before, perIp: null });
  expect(core.params.limits).toEqual(after);
  expect(genesis.params.limits.perIp).not.toBeNull();
});

test('full buckets are forgotten', () => {
  const core = newGenesisCore(readDefaultGenesis());
  setRateLimits(core, { perIp: { per_second: 20, burst: 10 } });
  for (let i = 0; i < 500; i++) {
    chargePeerBudget(core, `peer-${i}`, 1);
    core.memory.clockMs += 50;
  }
  expect(core.memory.limits.byIp.size).toBeLessThanOrEqual(2);
});
