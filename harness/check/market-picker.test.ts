import { afterEach, expect, test } from 'vitest';
import { type Genesis, readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { startServer } from '../../reference-model/server/index.ts';
import { MarketLeases } from '../case/leases.ts';
import { MinimumOrderProbe } from '../case/minimum-orders.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { Treasury } from '../identity/treasury.ts';
import { Random } from '../kernel/random.ts';
import { testUrlOptions } from '../session/url-session.fixture.ts';
import { openUrlSession } from '../session/url-session.ts';
import { Transcript } from '../target/transcript.ts';
import { withTranscript } from '../target/with-transcript.ts';
import { MarketPicker } from './market-picker.ts';
import { BlockWaiter } from './pace.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const origin = { seed: 1, salt: 'test' };

type Market = Genesis['markets'][number];

/** Markets like the first of the shipped venue, each with this minimum order; `unlike` overrides fields per market. */
function likeMarkets(count: number, minNotional: string, unlike: (at: number) => Partial<Market> = () => ({})) {
  const [market] = readDefaultGenesis().markets;
  if (market === undefined) throw new Error('the venue that ships has a market');
  return Array.from({ length: count }, (_, at) => ({ ...market, id: at, coin: `C${at}`, minNotional, ...unlike(at) }));
}

/** Cases of a run funded by the faucet, on a venue with these markets. */
async function among(markets: Market[]) {
  const { params, ...genesis } = readDefaultGenesis();
  const venue = new Venue({
    ...genesis,
    markets,
    series: [],
    params: { ...params, faucet: { ...params.faucet, ipWindowMs: 0 } },
  });
  const server = await startServer(venue, { port: 0, blocks: { mode: 'instant' } });
  closing.push(() => server.close());
  const session = await openUrlSession(testUrlOptions(server.url, { role: 'node' }));
  closing.push(() => session.close());
  const { facts } = session;
  const transcript = new Transcript({ entries: 10_000 });
  const client = new VenueClient(
    withTranscript(session.target, transcript),
    { serviceName: facts.serviceName, chainId: facts.chainId },
    new NonceSource(session.now),
  );
  const pace = new BlockWaiter(client, null, session.now);
  const treasury = new Treasury({ client, pace, facts, source: { kind: 'faucet' }, derive: deriveIdentity, ...origin });
  const parts = { client, facts, leases: new MarketLeases() };
  const leastOrders = new MinimumOrderProbe({ client, pace, facts, treasury }, origin);
  const choice = (name: string) => new MarketPicker({ ...parts, holder: {}, leastOrders, random: new Random(name) });
  const orders = () => transcript.entries().filter(({ text }) => text.includes('submit_order')).length;
  return { choice, facts, orders, leases: parts.leases };
}

test('among many markets with a large minimum order a few are tried, and the cases share those', async () => {
  const { choice, facts, leases, orders } = await among(likeMarkets(60, '250'));
  const used = new Set<number>();
  for (let at = 0; at < 30; at++) {
    const market = await choice(`case ${at}`).lease(() => true, 200n);
    // 15 USDC times 20: the first tried factor worth 250.
    expect(market.priceScale).toBe(20n);
    used.add(market.id);
    leases.release(market);
  }
  // Nine tries in the first market and in each of eight others, not in all sixty.
  expect(orders()).toBe(81);
  expect(used.size).toBeGreaterThan(1);
  // A case that only fits another market is still played there.
  const other = facts.markets.map(({ id }) => id).find((id) => !used.has(id));
  expect(await choice('last').lease(({ id }) => id === other, 200n)).toMatchObject({ id: other, priceScale: 20n });
});

test('one cheap market among many expensive ones is found, if its reads suggest it', async () => {
  const cheap = 47;
  const [{ minOrder } = { minOrder: '' }] = likeMarkets(1, '0');
  // Before an order is tried, the markets differ only in their smallest size, which is doubled elsewhere.
  const rows = likeMarkets(60, '250', (at) =>
    at === cheap ? { minNotional: '10' } : { minOrder: String(2 * Number(minOrder)) },
  );
  const { choice, leases } = await among(rows);
  const picked: number[] = [];
  for (let at = 0; at < 30; at++) {
    const market = await choice(`case ${at}`).lease(() => true, 200n);
    picked.push(market.id);
    leases.release(market);
  }
  expect(picked.slice(-10)).toEqual(Array.from({ length: 10 }, () => cheap));
});

test.each([
  ['dear by as much', '400', 'leased'],
  ['far dearer', '4000', 'refused'],
])(
  'where all markets are expensive, a case that holds the cheapest gets a second one that is %s: %s',
  async (_how, other, end) => {
    const { choice } = await among(likeMarkets(2, '250', (at) => (at === 0 ? {} : { minNotional: other })));
    const player = choice('case');
    const first = await player.lease(() => true, 200n);
    const second = await player.lease(() => true, 200n).catch(() => null);
    expect([first.coin, second?.coin ?? 'refused']).toEqual(['C0', end === 'leased' ? 'C1' : 'refused']);
  },
);

/** Market with an open interest cap of 100 units, 1 of which is used according to its read; the feed reports `room`. */
async function capped(room: string | null) {
  const { facts, leases } = await among(likeMarkets(1, '10'));
  const [market] = facts.markets;
  if (market === undefined) throw new Error('the venue has a market');
  const cap = 100n * 10n ** BigInt(market.szDecimals);
  const reads: string[] = [];
  const read = async (type: string) => {
    reads.push(type);
    return { kind: 'data', data: { perp: [{ coin: market.coin, open_interest: '1' }] } };
  };
  const choice = new MarketPicker({
    facts: { ...facts, markets: [{ ...market, oiCap: cap }] },
    leases,
    holder: {},
    leastOrders: null,
    random: new Random('capped'),
    free: { peek: async () => (room === null ? null : { max_trade_size: room }) },
    // The code under test uses nothing else of it.
    client: { read } as unknown as VenueClient,
  });
  return { reads, lease: () => choice.lease(() => true, 200n) };
}

test.each([
  ['tells it', '99', []],
  ['tells nothing', null, ['markets']],
  ['tells that there is none', '0', ['markets']],
  ['tells more than the whole cap', '6000000', ['markets']],
])('the room below a cap is read unless the feed shows it: it %s', async (_, room, expected) => {
  const { reads, lease } = await capped(room);
  expect(await lease()).toMatchObject({ coin: 'C0' });
  expect(reads).toEqual(expected);
});
