import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readShippedGenesis, Venue } from '../reference-model/index.ts';
import { Gateway, type RunningServer, startGateway, startServer } from '../reference-model/server/index.ts';
import { asyncApiDocument } from '../spec-schemas/export/asyncapi.ts';
import { openApiDocument } from '../spec-schemas/export/openapi.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson, printJson } from '../spec-schemas/json/lossless.ts';
import { OpenApiReplyJudge } from './described.fixture.ts';
import { jsonMemberAt } from './document-schema.fixture.ts';
import { servedWireParts } from './lookup/schema-files.ts';

// Acts like a first-time reader of the documents, and sends the examples in them.

const printed = printJson(openApiDocument('1.2.3', servedWireParts));
const described = new OpenApiReplyJudge(printed);
const document = parseJson(printed);
const schemas = jsonMemberAt(document, ['components', 'schemas']) as JsonObject;
const messages = jsonMemberAt(parseJson(printJson(asyncApiDocument('1.2.3', servedWireParts))), [
  'components',
  'schemas',
]);

function exampleOf(from: JsonValue, id: string): JsonValue {
  const examples = jsonMemberAt(from, [id, 'examples']);
  return Array.isArray(examples) ? (examples[0] ?? null) : null;
}

const served = new Map<string, Pick<RunningServer, 'url' | 'close'>>();
beforeAll(async () => {
  const genesis = readShippedGenesis('default');
  const { params } = genesis;
  const limits = { ...params.limits, allowlist: ['127.0.0.1'] };
  const faucet = { ...params.faucet, ipWindowMs: 0 };
  for (const role of ['node', 'gateway'] as const) {
    const venue = new Venue({ ...genesis, params: { ...params, limits, faucet } }, { serviceName: 'Service', role });
    served.set(role, await startServer(venue, { port: 0, blocks: { mode: 'instant' } }));
  }
  const node = served.get('node');
  const onFault = (fault: unknown) => {
    throw fault;
  };
  if (node !== undefined) served.set('in front', await startGateway(new Gateway(node.url), { port: 0, onFault }));
});
afterAll(async () => {
  for (const server of [...served.values()].reverse()) await server.close();
});

async function ask(role: string, path: string, body: JsonValue) {
  const reply = await request(`${served.get(role)?.url}${path}`, {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: printJson(body),
  });
  return { status: reply.statusCode, headers: reply.headers, body: await reply.body.text() };
}

/** Whether a request is valid, even if the venue lacks what it names. A node has no candles. */
function isAccepted(role: string, type: string, { status, body }: { readonly status: number; readonly body: string }) {
  if (role === 'node' && type === 'candle_snapshot') return status !== 422;
  if (status === 200) return true;
  const error = jsonMemberAt(parseJson(body), ['error']);
  return status === 404 && isJsonObject(error) && ['NOT_FOUND', 'MARKET_NOT_FOUND'].includes(String(error.code));
}

// A venue of the live release does not know the reads of the next one.
const reads = Object.entries(jsonMemberAt(document, ['paths', '/info', 'post', 'x-reads']) as JsonObject).flatMap(
  ([type, notes]) =>
    isJsonObject(notes) && notes.profile !== 'next' && notes['x-built'] !== false ? [`request.info.${type}`] : [],
);

describe.each(['node', 'gateway', 'in front'])('%s', (role) => {
  test.each(reads)('accepts the example of %s', async (id) => {
    const type = id.replace('request.info.', '');
    const body = exampleOf(schemas, id);
    const reply = await ask(role, '/info', body);
    expect([printJson(body), reply.status, reply.body, isAccepted(role, type, reply)]).toMatchObject({ 3: true });
    expect(described.missing('/info', 'post', reply)).toBeNull();
    if (reply.status === 200) expect(described.missingOfRead(type, reply.body)).toBeNull();
  });

  test('accepts the examples of the other routes', async () => {
    for (const [path, id] of [
      ['/faucet', 'request.faucet'],
      ['/evm', 'request.evm'],
    ] as const) {
      const reply = await ask(role, path, exampleOf(schemas, id));
      // The gateway in front forwards to the node, which has paid this address before.
      if (path === '/evm' || role !== 'in front') expect([path, reply]).toMatchObject([path, { status: 200 }]);
      expect(described.missing(path, 'post', reply)).toBeNull();
    }
  });

  test.each(['client.subscribe', 'client.unsubscribe', 'client.ping', 'client.post'])(
    'answers the example of %s without an error',
    async (id) => {
      const socket = new WebSocket(`${served.get(role)?.url.replace('http', 'ws')}/ws`);
      const frame = await new Promise<JsonValue>((resolve, reject) => {
        socket.on('error', reject);
        socket.on('message', (data) => resolve(parseJson(data.toString())));
        socket.on('open', () => socket.send(printJson(exampleOf(messages, id))));
      });
      socket.terminate();
      expect(isJsonObject(frame) && frame.channel).not.toBe('error');
    },
  );
});
