import { Errors } from 'typebox/value';
import { expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type JsonObject, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import { operatorCalls } from '../../spec-schemas/operator/calls.ts';
import { systemActionTable } from '../../spec-schemas/operator/system-actions.ts';
import { openArchive } from '../archive/index.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { Venue } from '../venue.ts';
import { handleControl } from './control.ts';
import { localCallHandlers } from './local-calls.ts';

// The table behind adapters and their OpenAPI document matches what this interface accepts.

const genesis = readDefaultGenesis();

/** A venue that offers every call. */
function archived(): Venue {
  const venue = new Venue(genesis);
  venue.followedBy((chain) => openArchive(chain, { path: ':memory:', goesOn: false }));
  return venue;
}

/** `unread`: refused because of the form of its body. */
function outcome(path: string, body: object): 'read' | 'unread' {
  const venue = archived();
  const clock = { mode: { mode: 'manual' } as const, setMode: () => {} };
  const bytes = new TextEncoder().encode(printJson(body));
  const request = { method: 'POST', path, headers: {}, body: bytes, peer: '127.0.0.1' };
  const json = parseJson(handleControl({ venue, clock, token: null }, request).body);
  const error = isJsonObject(json) ? json.error : undefined;
  return isJsonObject(error) && error.code === 'INVALID_REQUEST' ? 'unread' : 'read';
}

function capabilities(): JsonObject {
  const clock = { mode: { mode: 'manual' } as const, setMode: () => {} };
  const request = { method: 'GET', path: '/control/capabilities', headers: {}, body: new Uint8Array(), peer: '::1' };
  const json = parseJson(handleControl({ venue: archived(), clock, token: null }, request).body);
  return isJsonObject(json) && isJsonObject(json.data) ? json.data : {};
}

const sorted = (list: unknown) => [...(isJsonArray(list as never) ? (list as readonly string[]) : [])].toSorted();

test("the calls offered are those of the table plus the local venue's own", () => {
  const { calls, system_actions } = capabilities();
  const posts = Object.keys(operatorCalls).map((path) => `POST ${path}`);
  expect(sorted(calls)).toEqual(['GET /control/capabilities', ...posts, ...Object.keys(localCallHandlers)].toSorted());
  expect(sorted(system_actions)).toEqual(Object.keys(systemActionTable).toSorted());
});

/** Bodies of a call: the example, and the example without each of its fields. */
const bodies = [
  ...Object.entries(operatorCalls).map(([path, { body, example }]) => ({ path, schema: body, example, nest: same })),
  ...Object.entries(systemActionTable).map(([type, { fields, example }]) => ({
    path: '/control/system',
    schema: fields,
    example,
    nest: (fields: object) => ({ action: { type, ...fields } }),
  })),
].flatMap(({ example, ...rest }) => [
  { ...rest, sent: example },
  ...Object.keys(example).map((key) => ({
    ...rest,
    sent: Object.fromEntries(Object.entries(example).filter(([name]) => name !== key)),
  })),
]);

function same(body: object): object {
  return body;
}

test.each(bodies)('$path accepts what its schema allows: $sent', ({ path, schema, sent, nest }) => {
  const fits = [...Errors(schema, sent)].length === 0;
  expect(outcome(path, nest(sent))).toBe(fits ? 'read' : 'unread');
});
