import { describe, expect, test } from 'vitest';
import { actions } from '../catalogue/actions.ts';
import { channels } from '../catalogue/channels.ts';
import { reads } from '../catalogue/reads.ts';
import { printJson } from '../json/lossless.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';
import { makeOpenApiOperationsDocument } from './openapi-operations.ts';
import type { Json, JsonMap } from './schema-walk.ts';

// Statements of the two documents about routes, which the exported documents have to repeat.

const openApi = JSON.parse(printJson(openApiDocument('1.2.3')));
const asyncApi = JSON.parse(printJson(asyncApiDocument('1.2.3')));
const ref = (id: string) => ({ $ref: `#/components/schemas/${id}` });
const operationOf = (path: string) => openApi.paths[path].post ?? openApi.paths[path].get;

describe('weights', () => {
  // Write-api, "Limits": /info 1, or 2 for three reads; /exchange 5; /evm 1 per element, the cap for an unreadable batch; /faucet 1.
  test.each(Object.keys(reads))('of the read %s', (type) => {
    expect(operationOf('/info')['x-reads'][type].weight).toBe(
      ['l2_book', 'markets', 'user_fills'].includes(type) ? 2 : 1,
    );
  });

  test('of the other routes', () => {
    expect(['/exchange', '/faucet', '/evm', '/ws'].map((path) => operationOf(path)['x-weight'])).toEqual([
      5,
      1,
      { element: 1, refusedBatch: 100 },
      undefined,
    ]);
  });
});

describe('requests', () => {
  test.each(['/info', '/exchange', '/faucet', '/evm'])('of %s have a JSON body', (path) => {
    expect(operationOf(path).requestBody).toMatchObject({ required: true, content: { 'application/json': {} } });
  });

  test('of reads and of actions are told apart by their type, retired aliases included', () => {
    const { discriminator, oneOf } = operationOf('/info').requestBody.content['application/json'].schema;
    expect(discriminator).toEqual({
      propertyName: 'type',
      mapping: Object.fromEntries(Object.keys(reads).map((type) => [type, ref(`request.info.${type}`).$ref])),
    });
    expect(oneOf).toEqual(Object.keys(reads).map((type) => ref(`request.info.${type}`)));
    const { allOf } = operationOf('/exchange').requestBody.content['application/json'].schema;
    const { mapping } = allOf[1].properties.action.discriminator;
    expect(allOf[0]).toEqual(ref('request.exchange'));
    // Write-api, "Versioning": retired names stay decodable.
    for (const tag of [...Object.keys(actions), 'approve_builder_fee', 'claim_builder_rewards'])
      expect(mapping).toHaveProperty(tag);
    const { components } = openApi;
    expect(mapping.approve_builder_fee).toBe(mapping.approve_broker_fee);
    expect(components.schemas['signed-action.approve_broker_fee'].properties.type).toEqual({
      enum: ['approve_broker_fee', 'approve_builder_fee'],
    });
  });

  test('of an action hold its tag, and its body under its key unless that may be left out', () => {
    for (const entry of Object.values(actions)) {
      const { properties, required } = openApi.components.schemas[`signed-action.${entry.tag}`];
      expect(properties[entry.bodyKey]).toEqual(ref(`action.${entry.tag}`));
      const isOptional = 'bodyOptional' in entry && entry.bodyOptional === true;
      expect(required).toEqual(isOptional ? ['type'] : ['type', entry.bodyKey]);
    }
  });
});

test('retired reads answer 400 until the next release moves four of them', () => {
  const retired: Readonly<Record<string, { readonly http: number; readonly nextHttp: number; readonly use: unknown }>> =
    operationOf('/info')['x-retired-reads'];
  const moving = Object.entries(retired).filter(([, { http, nextHttp }]) => http !== nextHttp);
  expect(moving.map(([type]) => type).toSorted()).toEqual(['active_asset_ctx', 'all_mids', 'spot_meta', 'user_events']);
  for (const [type, { http, nextHttp, use }] of moving)
    expect([type, http, nextHttp, use]).toEqual([type, 400, 410, expect.any(String)]);
});

test('an action is answered by the fate of its orders, by a refusal found at commit, or by its admission', () => {
  const { responses } = operationOf('/exchange');
  const committed = responses[200].content['application/json'].schema;
  expect(committed.anyOf).toEqual([expect.anything(), ref('envelope.failure')]);
  expect(printJson(committed)).toContain('exchange.statuses');
  const admitted = printJson(responses[202].content);
  expect([admitted.includes('exchange.admission'), admitted.includes('exchange.statuses')]).toEqual([true, false]);
});

describe('the dictionary', () => {
  test('is served as bytes with its id and tag by a gateway, and is absent from a node', () => {
    const { responses, 'x-role': role } = openApi.paths['/ws/dict'].get;
    expect(role).toBe('gateway');
    expect(Object.keys(responses)).toEqual(['200', '404', '405']);
    expect(Object.keys(responses[200].headers)).toEqual(['x-mtf-dict-id', 'etag']);
    expect(responses[200].content).toEqual({ 'application/octet-stream': {} });
  });

  test('and compression are offered by a header of the upgrade, which nobody has to send', () => {
    const [offer] = openApi.paths['/ws'].get.parameters;
    expect(offer).toMatchObject({ name: 'Sec-WebSocket-Protocol', in: 'header', required: false });
    expect(Object.keys(openApi.paths['/ws'].get.responses)).toEqual(['101', '405', '426']);
  });
});

describe('channels', () => {
  const notesOf = (name: string) =>
    asyncApi.components.messages[channels.find((row) => row.name === name)?.frame ?? ''];

  // Write-api, "Client frames".
  test.each(['l2_book', 'bbo', 'trades'])('%s requires a coin', (name) => {
    expect(notesOf(name)['x-arguments'].coin).toMatchObject({ required: true });
  });

  test.each([
    'fills',
    'order_updates',
    'open_orders',
    'account_state',
    'user_fundings',
    'ledger_updates',
    'notifications',
  ])('%s is of an account, and takes no coin', (name) => {
    expect(notesOf(name)['x-arguments']).not.toHaveProperty('coin');
  });

  test('candles alone are of the gateway', () => {
    const ofGateway = channels.map(({ name }) => name).filter((name) => notesOf(name)['x-role'] === 'gateway');
    expect(ofGateway).toEqual(['candles']);
  });

  test('all stand on one socket, and every reference to a schema has its schema', () => {
    expect(asyncApi.channels.socket).toMatchObject({ address: '/ws', bindings: { ws: { method: 'GET' } } });
    const named = [...printJson(asyncApi).matchAll(/#\/components\/schemas\/([^"]+)/g)].map(([, id]) => id);
    expect(new Set(Object.keys(asyncApi.components.schemas))).toEqual(new Set(named));
  });

  test('are described in a draft without prefixItems, whose places of a list are its items', () => {
    const text = printJson(asyncApi.components.schemas);
    expect([text.includes('"prefixItems"'), text.includes('"additionalItems"')]).toEqual([false, true]);
  });
});

describe('one operation for each read and action', () => {
  const all = {
    reads: new Set(['l2_book', 'portfolio']),
    actions: new Set(['submit_order']),
    paths: new Set(['/evm']),
    channels: new Set<string>(),
  };
  const example = { type: 'an example' };
  const { paths } = makeOpenApiOperationsDocument('1.2.3', all, { read: () => example, action: () => example });
  const itemOf = (path: string) => (paths as Readonly<Record<string, Readonly<Record<string, JsonMap>>>>)[path] ?? {};

  test('has its own path if the venue has it, beside the routes that need none', () => {
    expect(new Set(Object.keys(paths as JsonMap))).toEqual(
      new Set(['/info#l2_book', '/info#portfolio', '/exchange#submit_order', '/faucet', '/evm', '/ws/dict']),
    );
  });

  test.each<[string, JsonMap]>([
    ['/info#l2_book', { operationId: 'l2_book', tags: ['reads'], description: 'Weight 2, from the node.' }],
    ['/info#portfolio', { operationId: 'portfolio', tags: ['reads'], description: 'Weight 1, from the archive.' }],
    ['/exchange#submit_order', { operationId: 'submit_order', tags: ['actions'] }],
    ['/faucet', { tags: ['beside'] }],
  ])('%s says what it is', (path, expected) => {
    expect(itemOf(path).post).toMatchObject(expected);
  });

  test('shows an example, and the replies of its own read alone', () => {
    const { post = {} } = itemOf('/info#l2_book');
    expect(post.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: ref('request.info.l2_book'), example } },
    });
    const { 200: answered } = post.responses as Readonly<Record<string, Json>>;
    expect(answered).toMatchObject({
      content: { 'application/json': { schema: { allOf: [{}, { properties: { data: ref('info.l2_book') } }] } } },
    });
  });

  test('lists the refusals of its action, and its weight and signer', () => {
    const lines = String(itemOf('/exchange#submit_order').post?.description).split('\n');
    const { auth, errors } = actions.submit_order;
    expect(lines).toEqual([
      `Weight 5, signed (\`${auth}\`).`,
      ...errors.map(({ code, when }) => `- \`${code}\`: ${when}`),
    ]);
  });
});
