import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { actions } from '../catalogue/actions.ts';
import { reads } from '../catalogue/reads.ts';
import { printJson } from '../json/lossless.ts';
import { infoRequests } from '../shapes/info-requests.ts';
import { shapeIds, shapes } from '../shapes/registry.ts';
import { openApiDocument } from './openapi.ts';

const printed = printJson(openApiDocument('1.2.3'));
const document = JSON.parse(printed);
// Only the document's schemas are compiled, so its other keys are ignored; `discriminator` is OpenAPI's own.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...document, $id: 'openapi' });
const judge = (path: string) => ajv.compile({ $ref: `openapi#/paths/${path}` });
const infoRequest = judge('~1info/post/requestBody/content/application~1json/schema');
const exchangeRequest = judge('~1exchange/post/requestBody/content/application~1json/schema');

test('an independent linter finds no error', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: printed, absoluteRef: 'openapi.json', config });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('names the package, its version and its license', () => {
  expect(document.info).toMatchObject({ title: 'Service', version: '1.2.3', license: { identifier: 'MIT' } });
});

test('every shape is a component, and a batch refers to its orders', () => {
  const { schemas } = document.components as { readonly schemas: Record<string, unknown> };
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining([...shapeIds, 'action.submit_order']));
  expect(schemas['action.batch_order']).toMatchObject({
    properties: { orders: { items: { $ref: '#/components/schemas/action.submit_order' } } },
  });
  expect(schemas['frame.option_state']).toMatchObject({
    properties: { data: { $ref: '#/components/schemas/info.option_state' } },
  });
});

test('the request of every read matches /info, and an unknown type does not', () => {
  const requests = Object.keys(reads).map((type) => infoRequests[`request.info.${type}` as keyof typeof infoRequests]);
  expect(requests.filter(({ examples: [example] }) => !infoRequest(example))).toEqual([]);
  expect(infoRequest({ type: 'all_mids' })).toBe(false);
});

test("every action in its envelope matches /exchange, and one with another action's body does not", () => {
  const [envelope] = shapes['request.exchange'].examples;
  const sent = (tag: string, key: string, body: unknown) =>
    exchangeRequest({ ...envelope, action: { type: tag, [key]: body } });
  expect(Object.values(actions).filter(({ tag, bodyKey, example }) => !sent(tag, bodyKey, example))).toEqual([]);
  expect(sent('submit_order', 'order', {})).toBe(false);
  expect(sent('submit_order', 'params', actions.submit_order.example)).toBe(false);
});

test.each([
  ['/info', ['200', '400', '404', '405', '410', '422', '429', '500', '503']],
  ['/exchange', ['200', '202', '400', '401', '404', '405', '429', '500', '503']],
  ['/faucet', ['200', '400', '403', '405', '429', '503']],
  ['/evm', ['200', '204', '405', '429']],
])('%s answers with the documented statuses', (path, statuses) => {
  const { post } = (document.paths as Record<string, { readonly post: { readonly responses: object } }>)[path] ?? {};
  expect(Object.keys(post?.responses ?? {})).toEqual(statuses);
});

test('non-JSON is refused in plain text, an argument by the code or by the bare text', () => {
  const json = judge('~1info/post/responses/400/content/application~1json/schema');
  const text = judge('~1info/post/responses/400/content/text~1plain/schema');
  const [failure] = shapes['envelope.failure'].examples;
  const [bare] = shapes['envelope.bare-error'].examples;
  expect([json(failure), json(bare), json('expected value')]).toEqual([true, true, false]);
  expect([text('expected value'), text(failure)]).toEqual([true, false]);
});

test('the 503 of a read is the envelope of a gateway, or the bare text of an archive', () => {
  const judged = judge('~1info/post/responses/503/content/application~1json/schema');
  const [failure] = shapes['envelope.failure'].examples;
  expect([judged(failure), judged({ error: 'the archive cannot be reached' }), judged([])]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each(['/info', '/exchange', '/faucet'])('%s refuses non-JSON in plain text', (path) => {
  const text = judge(`~1${path.slice(1)}/post/responses/400/content/text~1plain/schema`);
  expect(text('the body is not valid JSON')).toBe(true);
});

test('a wrong method is answered with the allowed one', () => {
  const operations = Object.entries<Record<string, { responses: Record<string, object> }>>(document.paths).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, { responses }]) => [path, method, responses[405]]),
  );
  for (const [path, method, response] of operations) {
    expect([path, response]).toMatchObject([
      path,
      { headers: { Allow: { schema: { const: String(method).toUpperCase() } } } },
    ]);
  }
});

test('unserved parts are marked, and none without a list of built parts', () => {
  const built = {
    reads: new Set(['markets']),
    actions: new Set(['noop']),
    paths: new Set(['/evm']),
    channels: new Set<string>(),
  };
  const { components, paths } = JSON.parse(printJson(openApiDocument('1.2.3', built)));
  const marks = ({ 'x-built': mark }: { readonly 'x-built'?: boolean }) => mark;
  expect(['request.info.markets', 'signed-action.noop'].map((id) => marks(components.schemas[id]))).toEqual([
    undefined,
    undefined,
  ]);
  expect(['request.info.l2_book', 'signed-action.submit_order'].map((id) => marks(components.schemas[id]))).toEqual([
    false,
    false,
  ]);
  expect([paths['/evm'].post, paths['/ws/dict'].get].map(marks)).toEqual([undefined, false]);
  expect([marks(paths['/info'].post['x-reads'].markets), marks(paths['/info'].post['x-reads'].l2_book)]).toEqual([
    undefined,
    false,
  ]);
  expect(printed).not.toContain('"x-built"');
});
