import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { shapeIds, shapes } from '../../spec-schemas/shapes/registry.ts';
import { OpaqueIdMapping } from './correspondence.ts';
import { type DiffPolicy, diff, toWildcardPath } from './diff.ts';

const strict = (correspondence = new OpaqueIdMapping()): DiffPolicy => ({
  correspondence,
  time: 'exact',
  height: 'exact',
  environment: 'exact',
  amounts: 'exact',
});
const loose = (): DiffPolicy => ({
  correspondence: new OpaqueIdMapping(),
  time: 'ignore',
  height: 'ignore',
  environment: 'ignore',
  amounts: 'near',
});

// Examples are JSON values; their static types are only narrower.
const exampleOf = (id: keyof typeof shapes) => shapes[id].examples[0] as JsonValue;

test.each(shapeIds)('%s: an example equals itself', (id) => {
  expect(diff(id, exampleOf(id), exampleOf(id), strict())).toEqual([]);
  expect(diff(id, exampleOf(id), exampleOf(id), loose())).toEqual([]);
});

test('any value equals itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...shapeIds), fc.jsonValue(), (id, value) => {
      // fc.jsonValue makes JSON only.
      expect(diff(id, value as JsonValue, value as JsonValue, strict())).toEqual([]);
    }),
  );
});

const account = shapes['info.account_state.full'].examples[0];
const fills = shapes['info.user_fills'].examples[0];
const [fill] = fills.fills;
const order = shapes['info.open_orders'].examples[0].orders[0];

describe('each rule can fail, and accepts what it should', () => {
  test.each([
    ['exact', 'info.account_state.full', account, { ...account, tier: 'T1' }, ['$.tier']],
    ['decimal', 'info.account_state.full', account, { ...account, health: '2452.5' }, ['$.health']],
    ['decimal by value', 'info.account_state.full', account, { ...account, health: '2452.400' }, []],
    ['decimal malformed', 'info.account_state.full', account, { ...account, health: '24524e-1' }, ['$.health']],
    ['time', 'info.account_state.full', account, { ...account, time: 1 }, ['$.time']],
    ['height', 'info.account_state.full', account, { ...account, height: 1 }, ['$.height']],
    ['height as bigint', 'info.account_state.full', account, { ...account, height: 9001n }, []],
    [
      'environment',
      'info.exchange_status',
      shapes['info.exchange_status'].examples[0],
      { ...shapes['info.exchange_status'].examples[0], chain_identity: 'underivable' },
      ['$.chain_identity'],
    ],
    [
      'environment in another letter case',
      'info.markets_meta',
      { spot: { tokens: [{ id: 7, token_id: `0x${'5a'.repeat(32)}` }] } },
      { spot: { tokens: [{ id: 7, token_id: `0x${'5A'.repeat(32)}` }] } },
      [],
    ],
    [
      'ignore-case',
      'info.open_orders',
      { orders: [order] },
      { orders: [{ ...order, cloid: `0x${'C1'.repeat(16)}` }] },
      [],
    ],
    [
      'ignore-case',
      'info.open_orders',
      { orders: [order] },
      { orders: [{ ...order, cloid: null }] },
      ['$.orders[oid=8801].cloid'],
    ],
    ['magnitude', 'info.user_funding', { fundings: [{ szi: '-0.02' }] }, { fundings: [{ szi: '0.020' }] }, []],
    [
      'magnitude',
      'info.user_funding',
      { fundings: [{ szi: '-0.02' }] },
      { fundings: [{ szi: '0.2' }] },
      ['$.fundings[0].szi'],
    ],
    [
      'prose',
      'envelope.failure',
      { error: { code: 'INTERNAL', message: 'a' } },
      { error: { code: 'INTERNAL', message: 'b', details: { field: 'x' } } },
      [],
    ],
    ['missing key', 'info.user_fills', fills, { ...fills, address: undefined }, ['$.address']],
    [
      'key that should be absent',
      'info.user_fills',
      { fills: [fill] },
      { fills: [{ ...fill, cause: 'twap' }] },
      ['$.fills[0].cause'],
    ],
    ['extra key', 'info.user_fills', fills, { ...fills, later: 1 }, []],
    ['D12: place of type', 'info.user_fills', fills, { ...fills, type: undefined }, []],
    ['D22: no hash', 'info.user_fills', { fills: [fill] }, { fills: [{ ...fill, hash: '' }] }, []],
    ['longer list', 'info.user_fills', { fills: [] }, { fills: [fill] }, ['$.fills[0]']],
    ['other type', 'info.user_fills', { fills: [] }, { fills: {} }, ['$.fills']],
  ] as const)('%s', (_rule, id, expected, actual, paths) => {
    const served = JSON.parse(
      JSON.stringify(actual, (_key, value) => (typeof value === 'bigint' ? Number(value) : value)),
    );
    expect(diff(id, expected as JsonValue, served, strict()).map(({ path }) => path)).toEqual(paths);
  });
});

test('ignored times and heights must still be present', () => {
  expect(diff('info.account_state.full', { time: 5, height: 7 }, { time: 6, height: 8 }, loose())).toEqual([]);
  expect(diff('info.account_state.full', { time: 5 }, { time: '5' }, loose())).toHaveLength(1);
  expect(diff('info.account_state.full', { time: 5 }, {}, loose())).toHaveLength(1);
});

test('amounts that grew over unknown times are equal up to a few digits', () => {
  const health = (text: string): JsonObject => ({ health: text });
  expect(diff('info.account_state.full', health('300.00001'), health('300.00002'), loose())).toEqual([]);
  expect(diff('info.account_state.full', health('300.00001'), health('300.00002'), strict())).toHaveLength(1);
  expect(diff('info.account_state.full', health('300'), health('301'), loose())).toHaveLength(1);
});

test('a number and a bigint of the same value are equal', () => {
  expect(diff('info.account_state.full', { height: 9001n }, { height: 9001 }, strict())).toEqual([]);
  expect(
    diff('info.user_rate_limit', { last_nonce: 2n ** 60n }, { last_nonce: 2n ** 60n + 1n }, strict()),
  ).toHaveLength(1);
});

test('an opaque value may differ once, and must stay bound', () => {
  const policy = strict();
  const one = (oid: string): JsonObject => ({ fills: [{ oid }] });
  expect(diff('info.user_fills', one('1'), one('900'), policy)).toEqual([]);
  expect(diff('info.user_fills', one('1'), one('900'), policy)).toEqual([]);
  expect(diff('info.user_fills', one('1'), one('901'), policy)).toMatchObject([
    { path: '$.fills[0].oid', actual: '901' },
  ]);
  expect(diff('info.user_fills', one('2'), one('900'), policy)).toHaveLength(1);
});

test('a list that may begin at either end is not reversed because of ids that are equal by chance', () => {
  const policy = strict();
  const prints = (...tids: readonly string[]): JsonObject => ({
    trades: tids.map((tid) => ({ px: '1', sz: '1', tid })),
  });
  expect(diff('info.trades', prints('826', '827'), prints('827', '828'), policy)).toEqual([]);
  expect(policy.correspondence.targetOf('tid', '826')).toBe('827');
});

describe('sets', () => {
  const usdc = account.spot.balances[0] as JsonObject;
  const mtf = account.spot.balances[1] as JsonObject;
  const balances = (...rows: readonly JsonObject[]): JsonObject => ({ spot: { balances: rows } });
  const orders = (...rows: readonly JsonObject[]): JsonObject => ({ orders: rows });
  const shown = { coin: 'BTC', side: 'B', px: '1', sz: '1' };

  test('order is ignored, and a missing and an unexpected row are one difference each', () => {
    expect(diff('info.account_state.full', balances(usdc, mtf), balances(mtf, usdc), strict())).toEqual([]);
    const rows = diff('info.account_state.full', balances(usdc), balances(mtf), strict());
    expect(rows.map(({ path, expected, actual }) => [path, expected === 'absent', actual === 'absent'])).toEqual([
      ['$.spot.balances[name=USDC]', false, true],
      ['$.spot.balances[name=MTF]', true, false],
    ]);
  });

  test('rows with unknown opaque keys are matched by their other fields, and bind', () => {
    const policy = strict();
    const ours = orders({ ...shown, oid: '1', px: '10' }, { ...shown, oid: '2', px: '20' });
    const theirs = orders({ ...shown, oid: '902', px: '20' }, { ...shown, oid: '901', px: '10' });
    expect(diff('info.open_orders', ours, theirs, policy)).toEqual([]);
    expect(policy.correspondence.targetOf('oid', '1')).toBe('901');
  });

  test('a differing row is matched with the nearest one', () => {
    const ours = orders({ ...shown, oid: '1', px: '10' }, { ...shown, oid: '2', px: '20', side: 'A' });
    const theirs = orders({ ...shown, oid: '902', px: '21', side: 'A' }, { ...shown, oid: '901', px: '10' });
    expect(diff('info.open_orders', ours, theirs, strict())).toEqual([
      { path: '$.orders[oid=902].px', expected: '"20"', actual: '"21"' },
    ]);
  });

  test('a bound row that is gone is not matched with any other', () => {
    const policy = strict();
    policy.correspondence.match('oid', '901', '1');
    const rows = diff('info.open_orders', orders({ ...shown, oid: '1' }), orders({ ...shown, oid: '950' }), policy);
    expect(rows.map(({ path }) => path)).toEqual(['$.orders[oid=901]', '$.orders[oid=950]']);
    expect(policy.correspondence.match('oid', '950', '2')).toBe('ok');
  });

  test('where times are not compared, no row is matched by one', () => {
    const row = { coin: 'DOT', payment: '0.5', szi: '-6', fundingRate: '0.01' };
    const paid = (time: number): JsonValue => ({ channel: 'user_fundings', data: [{ ...row, time }] });
    expect(diff('frame.user_fundings', paid(5), paid(6), loose())).toEqual([]);
    expect(diff('frame.user_fundings', paid(5), paid(6), strict())).toHaveLength(2);
  });

  test('elements are matched by the keys that the model shows, even where the target shows more', () => {
    const { positions: rows = [] } = shapes['info.clearinghouse_state'].examples[0].clearinghouse_state[''] ?? {};
    const plain: JsonObject = { ...rows[0] };
    const state = (...positions: JsonObject[]) => ({ clearinghouse_state: { '': { positions } } });
    const paths = (ours: JsonValue, theirs: JsonValue) =>
      diff('info.clearinghouse_state', ours, theirs, strict()).map(({ path }) => path);
    expect(paths(state(plain), state({ ...plain, side: 'long', lev: 7 }))).toEqual([
      "$.clearinghouse_state[''].positions[coin+side=BTC+].lev",
      "$.clearinghouse_state[''].positions[coin+side=BTC+].side",
    ]);
    const hedged = [
      { ...plain, side: 'long' },
      { ...plain, side: 'short' },
    ];
    expect(paths(state(...hedged), state(plain))).toHaveLength(3);
  });

  test('any shuffle of a set equals the set', () => {
    const ours = Array.from({ length: 6 }, (_, index) => ({ ...shown, oid: String(index), sz: String(index % 3) }));
    fc.assert(
      fc.property(fc.shuffledSubarray(ours, { minLength: 6 }), (theirs) => {
        expect(diff('info.open_orders', orders(...ours), orders(...theirs), strict())).toEqual([]);
      }),
    );
  });
});

test('a normalized path keeps names and drops indices', () => {
  expect(toWildcardPath('$.orders[oid=77].trigger')).toBe('$.orders[*].trigger');
  expect(toWildcardPath('$.levels[0][3].px')).toBe('$.levels[*][*].px');
});
