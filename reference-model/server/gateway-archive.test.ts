import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { isJsonObject, type JsonObject, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import { ArchiveFile } from '../archive/archive-file.ts';
import { type ArchiveLag, BlockArchive } from '../archive/block-archive.ts';
import { openChainJournal } from '../archive/open-archive.ts';
import { alice, bob, postAndCommit } from '../feed/feed.fixture.ts';
import { Gateway } from '../gateway/gateway.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { FollowedArchive } from '../replica/followed-archive.ts';
import { Venue } from '../venue.ts';
import { startServer } from './serve.ts';
import { startGateway } from './serve-gateway.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const RING = 3;
const FILLS = 8;

/** A node without an archive that keeps three fills, and a gateway in front whose archive has followed it. */
async function traded(lag?: ArchiveLag) {
  const genesis = readDefaultGenesis();
  const funded = [alice, bob].map(({ address }) => ({ address, usdc: '100000', tokens: {} }));
  const params = { ...genesis.params, history: { ...genesis.params.history, fills: RING } };
  const venue = new Venue({ ...genesis, params, accounts: [...genesis.accounts, ...funded] }, { archive: 'none' });
  const journal = venue.followedBy((chain) => openChainJournal(chain, { path: ':memory:', goesOn: false }));
  for (let fill = 0; fill < FILLS; fill += 1) {
    postAndCommit(venue, alice.order('ask', 60_000, 501 + fill));
    postAndCommit(venue, bob.order('bid', 60_000, 501 + fill));
  }
  const archive = new FollowedArchive({}, (identity, rules) => {
    return new BlockArchive(new ArchiveFile(':memory:', identity), rules, { lag });
  });
  while (archive.height !== venue.height) await archive.step(async (from) => journal().page(from));
  const node = await startServer(venue, { port: 0, blocks: { mode: 'manual' } });
  const onFault = (error: unknown) => {
    throw error;
  };
  const gateway = await startGateway(new Gateway(node.url, {}, archive), { port: 0, onFault });
  closers.push(
    () => archive.close(),
    () => node.close(),
    () => gateway.close(),
  );
  return { node, gateway };
}

async function overHttp(url: string, body: JsonObject): Promise<unknown> {
  const reply = await request(`${url}/info`, { method: 'POST', body: printJson(body) });
  return dataOf(parseJson(await reply.body.text()));
}

/** Returns the answer to a post. */
async function overSocket(url: string, body: JsonObject): Promise<unknown> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  closers.push(() => ws.terminate());
  const message = new Promise<string>((resolve) => ws.once('message', (text) => resolve(String(text))));
  ws.once('open', () => ws.send(printJson({ method: 'post', id: 7, request: { type: 'info', payload: body } })));
  const frame = parseJson(await message);
  const data = isJsonObject(frame) && isJsonObject(frame.data) ? frame.data : {};
  return dataOf(isJsonObject(data.response) ? data.response.payload : undefined);
}

function dataOf(envelope: unknown): unknown {
  return isJsonObject(envelope as JsonObject) ? (envelope as JsonObject).data : undefined;
}

/** Sizes of the fills, which are all different. */
const sizes = (data: unknown) => (data as { readonly fills: readonly { sz: string }[] }).fills.map(({ sz }) => sz);
const size = (fill: number) => `0.0050${fill + 1}`;
const newestFirst = (...fills: readonly number[]) => fills.map(size);
const address = alice.address;

test.each([
  ['by HTTP', overHttp],
  ['by a post', overSocket],
] as const)('fills behind the ring of a node without an archive are those of the gateway (%s)', async (_how, ask) => {
  const { node, gateway } = await traded();
  const since = { type: 'user_fills', address, start_time: 0 };
  expect(sizes(await ask(node.url, since))).toEqual(newestFirst(7, 6, 5));
  expect(sizes(await ask(gateway.url, since))).toEqual(newestFirst(7, 6, 5, 4, 3, 2, 1, 0));
  expect(sizes(await ask(gateway.url, { ...since, limit: 5 }))).toEqual(newestFirst(7, 6, 5, 4, 3));
  const whole = await ask(gateway.url, { type: 'user_fills', address });
  expect(sizes(whole)).toEqual(newestFirst(7, 6, 5));
});

test('a window that starts within the ring buffer is answered by the node, as of now', async () => {
  const { node, gateway } = await traded({ blocks: 100 });
  const [, , oldest] = ((await overHttp(node.url, { type: 'user_fills', address })) as { fills: { time: number }[] })
    .fills;
  const since = { type: 'user_fills', address, start_time: oldest?.time ?? 0 };
  expect(await overHttp(gateway.url, since)).toEqual(await overHttp(node.url, since));
});

test.each([
  ['user_fills', { start_time: 0 }],
  ['historical_orders', {}],
  ['recent_blocks', {}],
])('an archive that lags does so over the socket as well (%s)', async (type, more) => {
  const body = { type, address, ...more };
  const now = await traded();
  const late = await traded({ blocks: 4 });
  const whole = await overHttp(now.gateway.url, body);
  const http = await overHttp(late.gateway.url, body);
  const posted = await overSocket(late.gateway.url, body);
  expect(posted).toEqual(http);
  expect(printJson(http).length).toBeLessThan(printJson(whole).length);
});
