import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateSchemaMutations } from '../harness/generate/schema-mutations.ts';
import type { JsonSchema } from '../harness/generate/schema-node.ts';
import { valueArbitraryOf } from '../harness/generate/schema-values.ts';
import { readShippedGenesis, Venue } from '../reference-model/index.ts';
import { type RunningServer, startServer } from '../reference-model/server/index.ts';
import { actionEntry } from '../spec-schemas/catalogue/actions.ts';
import { openApiDocument } from '../spec-schemas/export/openapi.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson, printJson } from '../spec-schemas/json/lossless.ts';
import { digestOf } from '../spec-schemas/signing/digest.ts';
import { addressOf, sign } from '../spec-schemas/signing/signature.ts';
import { UnsignableAction } from '../spec-schemas/signing/wire-action.ts';
import { OpenApiReplyJudge } from './described.fixture.ts';
import { jsonMemberAt, resolvedSchemaOf } from './document-schema.fixture.ts';
import { servedWireParts } from './lookup/schema-files.ts';

// Acts like a public API fuzzer: reads the document that the package ships, sends the served model valid and invalid requests by it, and
// reports whatever the document does not describe.

const seed = Number(process.env.DOCUMENT_SEED ?? Math.floor(Math.random() * 2 ** 32));
const VALID = 6;
const MUTATED = 10;

const printed = printJson(openApiDocument('1.2.3', servedWireParts));
// Printed and parsed again, so that integers beyond a double keep their digits.
const document = parseJson(printed) as JsonObject;
const described = new OpenApiReplyJudge(printed);
const schemas = jsonMemberAt(document, ['components', 'schemas']) as JsonObject;

const key = new Uint8Array(32).fill(7);
const sender = addressOf(key);
const domain = { serviceName: 'Service', chainId: 31_337 };
let server: RunningServer;
let nonce = BigInt(Date.UTC(2026, 0, 1));

beforeAll(async () => {
  const genesis = readShippedGenesis('default');
  const { params } = genesis;
  const open = {
    ...params,
    limits: { ...params.limits, allowlist: ['127.0.0.1'] },
    faucet: { ...params.faucet, ipWindowMs: 0 },
  };
  const venue = new Venue({ ...genesis, params: open }, { serviceName: domain.serviceName });
  server = await startServer(venue, { port: 0, blocks: { mode: 'instant' } });
  await ask('/faucet', 'post', printJson({ address: sender }));
});
afterAll(() => server.close());

async function ask(path: string, method: string, body: string | Uint8Array) {
  const reply = await request(`${server.url}${path}`, {
    method: method.toUpperCase() as 'POST',
    headers: { 'content-type': 'application/json' },
    ...(method === 'get' || method === 'head' ? {} : { body }),
  });
  return { status: reply.statusCode, headers: reply.headers, body: await reply.body.text() };
}

const met = new Map<string, Set<number>>();

/** Sends requests, and records what the document does not describe; deterministic by seed. */
async function undescribed(path: string, bodies: readonly (string | Uint8Array)[], method = 'post'): Promise<string[]> {
  const found: string[] = [];
  for (const body of bodies) {
    const reply = await ask(path, method, body);
    met.set(path, (met.get(path) ?? new Set()).add(reply.status));
    const missing = described.missing(path, 'post', reply) ?? missingOfRead(path, body, reply);
    if (missing !== null)
      found.push(`${missing}: ${String(body).slice(0, 300)} is answered ${reply.status} ${reply.body.slice(0, 300)}`);
  }
  return found;
}

function missingOfRead(
  path: string,
  body: string | Uint8Array,
  reply: { readonly status: number; readonly body: string },
) {
  const asked = typeof body === 'string' && path === '/info' && reply.status === 200 ? parseJson(body) : null;
  return isJsonObject(asked ?? undefined)
    ? described.missingOfRead(String((asked as JsonObject).type), reply.body)
    : null;
}

/** Draws valid values of a schema, and invalid ones that break a single keyword each. */
function drawn(schema: JsonSchema): readonly JsonValue[] {
  const valid = fc.sample(valueArbitraryOf(schema), { numRuns: VALID, seed });
  const mutated = valid.flatMap((value) =>
    [...generateSchemaMutations(schema, value)].map((mutation) => mutation.value),
  );
  const drawn = mutated.length === 0 ? [] : fc.sample(fc.constantFrom(...mutated), { numRuns: MUTATED, seed });
  // Safe: values of a JSON Schema are JSON.
  return [...valid, ...drawn] as readonly JsonValue[];
}

/** Wraps the action in an envelope signed by its sender; an action without a digest gets the signature of another message. */
function signed(action: JsonValue): string {
  nonce += 1n;
  const envelope = { nonce, action };
  try {
    const digest = digestOf(action as Parameters<typeof digestOf>[0], { nonce }, domain);
    return printJson({ ...envelope, signature: sign(digest, key) });
  } catch (error) {
    if (!(error instanceof UnsignableAction || error instanceof TypeError)) throw error;
    return printJson({ ...envelope, signature: sign(new Uint8Array(32), key) });
  }
}

/** Changes the action's account to the signing one, and its market to one of the few that exist. */
function ours(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(ours);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'owner' && typeof member === 'string') return [name, sender];
      if (name === 'market' && typeof member === 'number') return [name, member % 4];
      return [name, ours(member)];
    }),
  );
}

const noBodies = ['', '{', 'null', '[]', '"text"', '7', '{"type":5}', Uint8Array.of(0x7b, 0xff, 0x7d)];

describe(`drawn with DOCUMENT_SEED=${seed}`, () => {
  test.each(Object.keys(schemas).filter((id) => id.startsWith('request.info.')))('%s', async (id) => {
    const bodies = drawn(resolvedSchemaOf(document, schemas[id] ?? null)).map((body) => printJson(body));
    expect(await undescribed('/info', bodies)).toEqual([]);
    if ((schemas[id] as JsonObject)['x-built'] !== false) return;
    const reply = await ask('/info', 'post', bodies[0] ?? '');
    expect([reply.status, parseJson(reply.body)]).toMatchObject([400, { error: { code: 'UNKNOWN_TYPE' } }]);
  });

  test.each(Object.keys(schemas).filter((id) => id.startsWith('signed-action.')))('%s', async (id) => {
    const schema = resolvedSchemaOf(document, schemas[id] ?? null);
    const tag = id.replace('signed-action.', '');
    const entry = actionEntry(tag);
    const example = entry === undefined ? [] : [{ type: tag, [entry.bodyKey]: entry.example as JsonValue }];
    const bodies = [...example, ...drawn(schema)].map((action) => signed(ours(action)));
    expect(await undescribed('/exchange', bodies)).toEqual([]);
    if ((schemas[id] as JsonObject)['x-built'] !== false) return;
    const reply = await ask('/exchange', 'post', bodies[0] ?? '');
    expect([reply.status, parseJson(reply.body)]).toMatchObject([400, { error: { code: 'ACTION_UNSUPPORTED' } }]);
  });

  test.each([
    ['/exchange', 'request.exchange'],
    ['/faucet', 'request.faucet'],
  ])('%s by %s', async (path, id) => {
    const bodies = drawn(resolvedSchemaOf(document, schemas[id] ?? null)).map((body) => printJson(body));
    expect(await undescribed(path, bodies)).toEqual([]);
  });
});

test.each(['/info', '/exchange', '/faucet'])('%s describes the answer to an invalid request', async (path) => {
  expect(await undescribed(path, noBodies)).toEqual([]);
});

test.each(['/info', '/exchange', '/faucet'])('%s describes the answer to another method', async (path) => {
  for (const method of ['get', 'put', 'delete', 'patch']) expect(await undescribed(path, [''], method)).toEqual([]);
});

test('reads under a retired name are answered as described', async () => {
  const retired = Object.keys(jsonMemberAt(document, ['paths', '/info', 'post', 'x-retired-reads']) as JsonObject);
  expect(retired).not.toEqual([]);
  const bodies = retired.map((type) => printJson({ type }));
  expect(await undescribed('/info', bodies)).toEqual([]);
});

test('the socket route describes the answer to a plain request', async () => {
  for (const method of ['get', 'post']) {
    expect(described.missing('/ws', 'get', await ask('/ws', method, ''))).toBeNull();
  }
});

test('the EVM answers in the documented shapes', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' };
  const { id: _, ...unanswered } = call;
  const drawnBodies = drawn(resolvedSchemaOf(document, schemas['request.evm'] ?? null));
  const bodies = [
    call,
    { ...call, method: 'none' },
    [call, 5],
    [],
    Array(101).fill(call),
    unanswered,
    ...drawnBodies,
  ].map((body) => printJson(body));
  expect(await undescribed('/evm', [...bodies, '{'])).toEqual([]);
});

test('the dictionary of a gateway is described, and absent on a node', async () => {
  const [operation] = Object.values(jsonMemberAt(document, ['paths', '/ws/dict']) as JsonObject);
  expect(operation).not.toHaveProperty('x-built');
  expect((await ask('/ws/dict', 'post', '{}')).status).toBe(404);
});

test('the requests reached successes and refusals of every stage', () => {
  expect([...(met.get('/info') ?? [])]).toEqual(expect.arrayContaining([200, 400, 405, 422]));
  expect([...(met.get('/exchange') ?? [])]).toEqual(expect.arrayContaining([200, 202, 400, 401, 405]));
  expect([...(met.get('/faucet') ?? [])]).toEqual(expect.arrayContaining([200, 400, 405]));
});

test.each([
  ['a status', { status: 418, headers: {}, body: '' }, 'status 418'],
  [
    'a content type',
    { status: 400, headers: { 'content-type': 'text/html' }, body: '' },
    'content type text/html on 400',
  ],
  ['a shape', { status: 422, headers: { 'content-type': 'application/json' }, body: '{}' }, 'the shape of a 422'],
  ['a header', { status: 405, headers: { allow: 'GET' }, body: '' }, 'header Allow'],
  ['a body', { status: 405, headers: { allow: 'POST' }, body: '{}' }, 'a body on 405'],
])('%s missing from the document is found', (_what, reply, missing) => {
  expect(described.missing('/info', 'post', reply)).toBe(missing);
});
