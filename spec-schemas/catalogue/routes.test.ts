import { expect, test } from 'vitest';
import { isShapeId, shapeIds } from '../shapes/registry.ts';
import { bareRejections } from './bare-rejections.ts';
import { channels, clientFrames, controlFrames } from './channels.ts';
import { type ErrorRow, errorCatalogue } from './errors.ts';
import type { ReadEntry } from './read-entry.ts';
import { reads } from './reads.ts';
import { type Route, routes } from './routes.ts';

const routeRows: readonly Route[] = routes;
const errorRows: readonly ErrorRow[] = errorCatalogue;

const named: readonly string[] = [
  ...routeRows.flatMap(({ requests, replies }) => [...requests, ...replies.map(({ shape }) => shape)]),
  ...Object.entries<ReadEntry>(reads).flatMap(([type, { replies }]) => [`request.info.${type}`, ...replies]),
  ...channels.map(({ frame }) => frame),
  ...Object.values(controlFrames),
  ...Object.values(clientFrames),
  ...errorRows.map(({ details }) => details?.shape),
  ...bareRejections.map(({ shape }) => shape),
].filter((id) => typeof id === 'string');

test('every shape named in a table is registered', () => {
  expect(named.filter((id) => !isShapeId(id))).toEqual([]);
});

test('every registered shape is used by a read, a channel, a route or a refusal', () => {
  const used = new Set(named);
  expect(shapeIds.filter((id) => !used.has(id))).toEqual([]);
});

test('an unknown name is no shape', () => {
  for (const id of ['toString', 'info.identities', '']) expect(isShapeId(id)).toBe(false);
});

test('the routes are the documented ones, each once', () => {
  const paths = routeRows.map(({ method, path }) => `${method} ${path}`);
  expect(paths).toEqual(['POST /info', 'POST /exchange', 'GET /ws', 'GET /ws/dict', 'POST /evm', 'POST /faucet']);
});
