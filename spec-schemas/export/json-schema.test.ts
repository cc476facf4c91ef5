import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { actions } from '../catalogue/actions.ts';
import { printJson } from '../json/lossless.ts';
import { shapeIds } from '../shapes/registry.ts';
import { exportedShapes, jsonSchemaOf } from './json-schema.ts';

// The shapes are parsed from the printed file, as readers do.
const documents = [...exportedShapes()].map(
  ([id, shape]) => [id, JSON.parse(printJson(jsonSchemaOf(id, shape)))] as const,
);
// Strict mode turns warnings into failures.
const ajv = new Ajv2020({ strict: true, strictRequired: true, allErrors: true });

test('every shape and every action body is exported, under a unique name', () => {
  const ids = documents.map(([, { $id }]) => $id);
  expect(new Set(ids).size).toBe(shapeIds.length + Object.keys(actions).length);
  expect(ids).toContain('urn:venue-conformance:shape:info.markets');
});

test('a strict validator compiles each of them and accepts its examples', () => {
  const refused = documents.flatMap(([id, document]) => {
    const validate = ajv.compile(document);
    const { examples = [] } = document;
    const samples = Array.isArray(examples) ? examples : [];
    return samples.flatMap((sample) => (validate(sample) ? [] : [[id, validate.errors]]));
  });
  expect(refused).toEqual([]);
});

test('the example of every action matches its body', () => {
  const validated = Object.values(actions).map(({ tag, example }) => [
    tag,
    ajv.getSchema(`urn:venue-conformance:shape:action.${tag}`)?.(example),
  ]);
  expect(validated).toEqual(Object.keys(actions).map((tag) => [tag, true]));
});

test('a key required only by a rule without a declaration is still required', () => {
  const clearinghouse = ajv.getSchema('urn:venue-conformance:shape:info.clearinghouse_state');
  const body = { address: `0x${'a1'.repeat(20)}`, height: 1, time: 1 };
  expect(clearinghouse?.({ ...body, clearinghouse_state: { '': { positions: [] } } })).toBe(true);
  expect(clearinghouse?.({ ...body, clearinghouse_state: { dex: { positions: [] } } })).toBe(false);
  expect(clearinghouse?.({ ...body, clearinghouse_state: { '': 1 } })).toBe(false);
});

test('an additional key is an advisory, so exported schemas allow it, unless it is forbidden', () => {
  const grant = ajv.getSchema('urn:venue-conformance:shape:faucet.grant');
  const statuses = ajv.getSchema('urn:venue-conformance:shape:exchange.statuses');
  const granted = { address: `0x${'a1'.repeat(20)}`, usdc: 3000, mtf: 10, status: 'queued' };
  expect([grant?.({ ...granted, later: 1 }), grant?.({ ...granted, error: 'no' })]).toEqual([true, false]);
  const entry = { resting: { oid: '1' } };
  expect(statuses?.({ statuses: [entry] })).toBe(true);
  expect(statuses?.({ statuses: [{ ...entry, later: 1 }] })).toBe(false);
});

test('our notes are in comments only, which validators ignore', () => {
  const grant = documents.find(([id]) => id === 'faucet.grant')?.[1];
  expect(grant).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: 'x-authority=seed; x-extra=advisory',
    properties: { address: { $comment: 'x-compare=opaque:address' } },
  });
  // A header that begins like one of our notes is no note.
  expect(documents.find(([id]) => id === 'ws-dict.headers')?.[1]).toMatchObject({
    properties: { 'x-mtf-dict-id': { type: 'string' } },
    examples: [{ 'x-mtf-dict-id': '0a1b2c3d' }],
  });
});
