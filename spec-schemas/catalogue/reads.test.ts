import { Compile } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { decisions } from '../decisions.ts';
import { infoRequests } from '../shapes/info-requests.ts';
import { infoShapes } from '../shapes/info-shapes.list.ts';
import { bareRejections } from './bare-rejections.ts';
import { errorRow } from './errors.ts';
import { heavyReadTypes, weights } from './limits.ts';
import type { ArgumentKind, ReadEntry } from './read-entry.ts';
import { readEntry, reads } from './reads.ts';
import { retiredReads } from './retired-reads.ts';

const rows = Object.entries<ReadEntry>(reads);
const typesWhere = (holds: (entry: ReadEntry) => boolean) =>
  rows.flatMap(([type, entry]) => (holds(entry) ? [type] : []));

test('heavy reads are those of the limits', () => {
  expect(typesWhere(({ weight }) => weight === weights.heavyInfo).sort()).toEqual([...heavyReadTypes].sort());
});

test('only the three documented types are outside of data', () => {
  const documented = ['validator_votes', 'user_position_history', 'user_position_history_by_time'];
  expect(typesWhere(({ typeAt }) => typeAt === 'outer').sort()).toEqual(documented.sort());
});

test('the archive lane is the documented one, plus the bridge and reads that are not live yet', () => {
  const documented = [
    'portfolio',
    'historical_orders',
    'user_funding',
    'user_funding_by_time',
    'user_position_history',
    'user_position_history_by_time',
    'user_non_funding_ledger_updates',
    'recent_blocks',
    'recent_transactions',
    'validator_votes',
    'user_volume_history',
  ];
  const live = typesWhere(({ lane, profile }) => lane === 'archive' && profile === 'live');
  expect(live.sort()).toEqual([...documented, 'bridge_withdrawal_history'].sort());
});

test('four reads accept the account under two names, and answer with both', () => {
  const both = typesWhere(({ arguments: { address } }) => address?.alias === 'user' && address.kind === 'address');
  expect(both.sort()).toEqual([
    'broker_state',
    'builder_state',
    'referral_state',
    'spot_margin_state',
    'user_interest',
  ]);
  for (const type of both)
    expect(readEntry(type)?.empty).toMatchObject({ user: expect.any(String), address: expect.any(String) });
});

/** Kinds of arguments that count as omitted where the value has another JSON type. */
const fallingBack: ReadonlySet<ArgumentKind> = new Set([
  'flag',
  'days',
  'detail',
  'number-option',
  'coin-option',
  'address-filter',
  'kind',
  'category',
  'status',
  'word-option',
]);

describe.each(rows)('%s', (type, entry) => {
  test('is found by its name', () => {
    expect(readEntry(type)).toBe(entry);
  });

  test('arguments of an enumerated kind list their words', () => {
    for (const { kind, values, default: otherwise } of Object.values(entry.arguments)) {
      const listed = ['detail', 'kind', 'category', 'status', 'word', 'word-option'].includes(kind);
      expect(values !== undefined && values.length > 0).toBe(listed);
      if (listed && typeof otherwise === 'string') expect(values).toContain(otherwise);
    }
    for (const name of entry.needsOneOf ?? []) expect(entry.arguments).toHaveProperty(name);
  });

  test('its empty reply has the shape of its reply, and is about this read', () => {
    const [id] = entry.replies;
    if (entry.empty === null || id === undefined) {
      // Reads without an empty reply: about the node itself, about one named thing, or without a published reply.
      expect([
        'exchange_status',
        'validator_summaries',
        'vault_state',
        'identities',
        'fba_batch_state',
        'mip3_deployer_oracle',
      ]).toContain(type);
      return;
    }
    expect(Compile(infoShapes[id]).Errors(entry.empty)).toEqual([true, []]);
    if (entry.typeAt === 'data') expect(entry.empty.type).toBe(type);
    else expect(entry.empty).not.toHaveProperty('type');
  });
});

describe.each(rows)('refusals of %s', (type, entry) => {
  test('have known codes and texts, with the right status', () => {
    for (const error of entry.errors) {
      if (error.body === 'envelope') expect(errorRow(error.code)?.http).toContain(error.http);
      if (error.body === 'bare-string') {
        expect(bareRejections).toContainEqual(
          expect.objectContaining({ route: '/info', text: error.text, http: error.http }),
        );
      }
      if (error.body === 'json-string') expect(error.http).toBe(422);
    }
  });

  test('have an existing decision for what they leave open', () => {
    const known: ReadonlySet<string> = new Set(decisions.map(({ id }) => id));
    const named = [entry, ...entry.errors].flatMap(({ decision }) => (decision === undefined ? [] : [decision]));
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });

  test('exist for a value of another type exactly where an argument is typed (D92)', () => {
    const bound = Object.values(entry.arguments).some(({ kind }) => kind === 'count' || kind === 'time');
    expect(entry.errors.some(({ http }) => http === 422)).toBe(bound);
  });

  test('exist for a missing required address, and for reads that are not live yet', () => {
    const required = Object.values(entry.arguments).some(({ kind }) => kind === 'address');
    const codes = entry.errors.map((error) => (error.body === 'envelope' ? error.code : error.body));
    if (required && entry.profile === 'live')
      expect(codes).toContain(entry.lane === 'node' ? 'INVALID_REQUEST' : 'bare-string');
    if (entry.profile === 'next')
      expect(entry.errors).toContainEqual(expect.objectContaining({ code: 'UNKNOWN_TYPE', profile: 'live' }));
  });

  test('its request has the arguments of its row, and any type for an argument without a declared one', () => {
    const schema = infoRequests[`request.info.${type as keyof typeof reads}`];
    const request = Compile(schema);
    const [example] = schema.examples;
    expect(request.Errors(example)).toEqual([true, []]);
    expect(Object.keys(example)).toEqual(['type', ...Object.keys(entry.arguments)]);
    expect(request.Check({ ...example, type: `${type}_` })).toBe(false);
    for (const [name, { kind }] of Object.entries(entry.arguments)) {
      expect([name, request.Check({ ...example, [name]: {} })]).toEqual([name, fallingBack.has(kind)]);
    }
    expect(request.Check({ ...example, undocumented: 1 })).toBe(true);
  });
});

test.each([
  ['account_state', {}, false],
  ['user_fills', { address: 'a1'.repeat(20), limit: null, aggregate: false }, true],
  ['user_fills', { address: `0x${'a1'.repeat(20)}`, limit: '5' }, false],
  ['user_interest', { user: `0x${'a1'.repeat(20)}` }, true],
  ['user_interest', {}, false],
  ['user_position_history', { user: `0x${'a1'.repeat(20)}` }, false],
  ['order_status', { oid: 8801 }, true],
  ['order_status', { address: `0x${'a1'.repeat(20)}` }, false],
  ['markets', { kind: null, coin: null }, true],
  ['markets', { kind: 'option' }, false],
  ['markets', { kind: 5, coin: ['BTC'] }, true],
  ['fee_schedule', { days: 31 }, true],
  ['user_fills', { address: 'a1'.repeat(20), aggregate: 'yes' }, true],
  ['account_state', { address: 'a1'.repeat(20), detail: 5, colour: 'red' }, true],
  ['bridge_withdrawal_history', { address: `0x${'a1'.repeat(20)}`, chain: 3 }, true],
  ['l2_book', { asset_id: 0 }, false],
  ['l2_book', { asset_id: 0, coin: 'BTC' }, true],
  ['markets', { asset_id: 0 }, false],
  ['markets', { market_id: 'BTC', coin: null }, false],
  ['markets', { asset_id: 0, market_id: 0, coin: 'BTC' }, true],
  ['markets', { asset_id: null, market_id: null }, true],
  ['account_state', { address: 'a1'.repeat(20), asset_id: 1 }, false],
  ['user_interest', { user: 'a1'.repeat(20), market_id: 1 }, false],
] as const)('%s with %j is a request: %s', (type, args, good) => {
  expect(Compile(infoRequests[`request.info.${type}`]).Check({ type, ...args })).toBe(good);
});

test('every reply shape belongs to some read', () => {
  expect(rows.flatMap(([, { replies }]) => replies).sort()).toEqual(Object.keys(infoShapes).sort());
});

test.each(['__proto__', 'toString', '', 'spot_meta'])('%j has no row', (type) => {
  expect(readEntry(type)).toBeUndefined();
});

test('each retired name is listed once, is no read, and names its replacement if it moved', () => {
  const names = retiredReads.map(({ type }) => type);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => readEntry(name) !== undefined)).toEqual([]);
  for (const { type, http, nextHttp, use } of retiredReads) {
    if (http === 410 || nextHttp === 410) expect([type, use]).toEqual([type, expect.any(String)]);
    // A read that moved does not become unknown again.
    if (http === 410) expect([type, nextHttp]).toEqual([type, 410]);
  }
});

test('a replacement is a live read, or the route of actions', () => {
  for (const { type, use } of retiredReads) {
    if (use !== null && use !== '/exchange') expect([type, readEntry(use)?.profile]).toEqual([type, 'live']);
  }
});
