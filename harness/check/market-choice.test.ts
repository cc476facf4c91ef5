import { afterEach, expect, test } from 'vitest';
import { defaultGenesis } from '../../reference-model/genesis/load.ts';
import { startServer } from '../../reference-model/server/serve.ts';
import { Venue } from '../../reference-model/venue.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { Treasury } from '../identity/treasury.ts';
import { MarketLeases } from '../runner/leases.ts';
import { LeastOrders } from '../runner/least-orders.ts';
import { openUrlSession } from '../session/url-session.ts';
import { recorded } from '../target/recorded.ts';
import { Transcript } from '../target/transcript.ts';
import { MarketChoice } from './market-choice.ts';
import { Pace } from './pace.ts';
import { Random } from './random.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const origin = { seed: 1, salt: 'test' };

/** Cases of a run that lives on the faucet, on a venue of `count` like markets, each with this minimum. */
async function among(count: number, minNotional: string) {
  const genesis = defaultGenesis();
  const [market] = genesis.markets;
  if (market === undefined) throw new Error('the venue that ships has a market');
  const rows = Array.from({ length: count }, (_, at) => ({ ...market, id: at, coin: `C${at}`, minNotional }));
  const { params } = genesis;
  const venue = new Venue({
    ...genesis,
    markets: rows,
    params: { ...params, faucet: { ...params.faucet, ipWindowMs: 0 } },
  });
  const server = await startServer(venue, { port: 0, blocks: { mode: 'instant' } });
  closing.push(() => server.close());
  const session = await openUrlSession({
    ...{ kind: 'url', url: server.url, controlUrl: null, controlToken: null, network: null, serviceName: 'Service' },
    ...{ profile: 'live', role: 'node', isolation: null, rate: 'unlimited', treasuryKey: null },
    allowMainnetWrites: false,
  });
  closing.push(() => session.close());
  const { facts } = session;
  const transcript = new Transcript({ entries: 10_000 });
  const client = new VenueClient(
    recorded(session.target, transcript),
    { serviceName: facts.serviceName, chainId: facts.chainId },
    new NonceSource(session.now),
  );
  const pace = new Pace(client, null, session.now);
  const treasury = new Treasury({ client, pace, facts, source: { kind: 'faucet' }, ...origin });
  const parts = { client, facts, leases: new MarketLeases() };
  const leastOrders = new LeastOrders({ client, pace, facts, treasury }, origin);
  const choice = (name: string) => new MarketChoice({ ...parts, leastOrders, random: new Random(name) });
  const orders = () => transcript.entries().filter(({ text }) => text.includes('submit_order')).length;
  return { choice, facts, orders, leases: parts.leases };
}

test('among many markets with a steep minimum a few are tried, and the cases share those', async () => {
  const { choice, facts, leases, orders } = await among(60, '250');
  const used = new Set<number>();
  for (let at = 0; at < 30; at++) {
    const market = await choice(`case ${at}`).take(() => true, 200n);
    // 15 USDC times 20: the first of the rungs that is worth 250.
    expect(market.measure).toBe(20n);
    used.add(market.id);
    leases.give(market);
  }
  // Nine rungs in each of eight, not of sixty.
  expect(orders()).toBe(72);
  expect(used.size).toBeGreaterThan(1);
  // What only another one fits is played there all the same.
  const other = facts.markets.map(({ id }) => id).find((id) => !used.has(id));
  expect(await choice('last').take(({ id }) => id === other, 200n)).toMatchObject({ id: other, measure: 20n });
});
