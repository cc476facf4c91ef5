import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { OpaqueIdMapping } from '../../compare/correspondence.ts';
import { parseWireReply } from '../../target/reply.ts';
import { findDifferenceInReadReplies } from './compare-read-replies.ts';
import { comparedReads } from './compared-reads.ts';

const none = { addresses: [], masters: [], stakers: [], subAccounts: [], vaults: [] };
const scope = {
  ...none,
  coins: ['BTC'],
  sinceMs: 0,
  paidMs: null,
  hasArchive: true,
  pairs: [],
  sinceHeight: 0,
  lendable: new Set<number>(),
  series: new Set<number>(),
  isAlone: false,
  operates: new Set<string>(),
  orders: [],
  types: null,
};
const policy = {
  correspondence: new OpaqueIdMapping(),
  time: 'exact',
  height: 'exact',
  environment: 'exact',
  amounts: 'exact',
} as const;

function compared(type: string, expected: readonly [number, JsonObject], actual: readonly [number, JsonObject]) {
  const read = comparedReads.find((row) => row.type === type);
  if (read === undefined) throw new Error(type);
  const [status, json] = expected;
  const reply = parseWireReply(actual[0], {}, Buffer.from(JSON.stringify(actual[1])), 0);
  return findDifferenceInReadReplies({ read, args: { type } }, { status, json }, reply, scope, new Map(), policy);
}

const refused = (code: string) => ({ error: { code, message: 'no' } });
const outbox = { data: { type: 'bridge_withdrawal_history', address: '0x', entries: [], truncated: false } };
const trades = { data: { type: 'trades', coin: 'X', trades: [], last_trade: null, start_time: null, end_time: null } };

test.each<[string, string, readonly [number, JsonObject], readonly [number, JsonObject], boolean]>([
  [
    'one that is served',
    'open_orders',
    [400, refused('INVALID_REQUEST')],
    [200, { data: { type: 'open_orders', orders: [] } }],
    true,
  ],
  [
    'one of a product without actions, served as empty',
    'vault_summaries',
    [400, refused('UNKNOWN_TYPE')],
    [200, { data: { type: 'vault_summaries', vaults: [] } }],
    false,
  ],
  ['another status', 'active_asset_data', [400, refused('INVALID_REQUEST')], [422, { error: 'no address' }], true],
  ['another code', 'markets', [404, refused('MARKET_NOT_FOUND')], [400, refused('INVALID_REQUEST')], true],
  [
    'a bare string, as an archive refuses (D13)',
    'user_fills',
    [400, refused('INVALID_REQUEST')],
    [400, { error: 'missing field: address' }],
    false,
  ],
  [
    'an empty answer of a market that is not there (D56)',
    'trades',
    [404, refused('MARKET_NOT_FOUND')],
    [200, trades],
    false,
  ],
  [
    'the same of the market tables',
    'markets',
    [404, refused('MARKET_NOT_FOUND')],
    [200, { data: { type: 'markets', perp: [] } }],
    true,
  ],
])('a refusal and %s', (_what, type, expected, actual, differs) => {
  expect(compared(type, expected, actual) !== null).toBe(differs);
});

test('withdrawals are not compared where their archive cannot be read; for other reads that is a difference', () => {
  const gone = [503, { error: 'the archive cannot be reached' }] as const;
  expect(compared('bridge_withdrawal_history', [200, outbox], gone)).toBeNull();
  expect(compared('bridge_withdrawal_history', [200, outbox], [404, refused('NOT_FOUND')])).not.toBeNull();
  expect(compared('trades', [200, trades], gone)).not.toBeNull();
});

test('figures of a closed position that are truncated at six places are equal, others are not (D245)', () => {
  const type = 'user_position_history';
  const served = (fee_paid: string, net_pnl: string) => ({
    data: { type, address: '0x', positions: [{ coin: 'X', fee_paid, net_pnl }] },
  });
  const whole = [200, served('0.012600987', '1.234567891')] as const;
  expect(compared(type, whole, [200, served('0.0126', '1.234567')])).toBeNull();
  const paths = compared(type, whole, [200, served('0.0126', '1.2344')])?.mismatch.diff.map(({ path }) => path);
  expect(paths).toEqual(['$.positions[0].net_pnl']);
});

test('a figure of the fee schedule that a venue does not show is no difference', () => {
  const served = (more: JsonObject) => [200, { data: { type: 'fee_schedule', tiers: [], ...more } }] as const;
  const figures = { burn_ratio: '0.30', referrer_share_bps: '1000' };
  expect(compared('fee_schedule', served(figures), served({}))).toBeNull();
  const paths = compared('fee_schedule', served(figures), served({ ...figures, burn_ratio: '0.5' }))?.mismatch.diff;
  expect(paths?.map(({ path }) => path)).toEqual(['$.burn_ratio']);
});

test("a fee schedule without the account's rates equals one that omits each of them, and other rates differ (D106)", () => {
  const served = (user?: JsonObject) =>
    [200, { data: { type: 'fee_schedule', tiers: [], ...(user === undefined ? {} : { user }) } }] as const;
  const known = served({ taker_bps: '5' });
  expect(compared('fee_schedule', known, served())).toBeNull();
  const paths = compared('fee_schedule', known, served({ taker_bps: '4' }))?.mismatch.diff.map(({ path }) => path);
  expect(paths).toEqual(['$.user.taker_bps']);
});

test("a fee schedule of rates by market is compared without tiers and an account's rates (D264)", () => {
  const served = (more: JsonObject) => [200, { data: { type: 'fee_schedule', ...more } }] as const;
  const user = { taker_bps: '5', taker_volume_30d: '7' };
  const known = served({ tiers: [{ volume_30d: '0', taker_bps: '5', maker_bps: '2' }], user });
  const tiers = [{ min_volume: '0', multiplier: '1' }];
  const markets = [{ coin: 'BTC', taker_bps: '4', maker_bps: '2' }];
  const of = (volume: string) => served({ tiers, markets, user: { taker_bps: '4', taker_volume_30d: volume } });
  expect(compared('fee_schedule', known, of('7'))).toBeNull();
  const paths = compared('fee_schedule', known, of('8'))?.mismatch.diff.map(({ path }) => path);
  expect(paths).toEqual(['$.user.taker_volume_30d']);
});

test('products of a fee schedule are compared where both sides list them (D264)', () => {
  const option = { product: 'option', option_taker_bps: '0', option_premium_cap_ppm: 0 };
  const row = (product: string, taker_bps: string) => ({ product, taker_bps, maker_bps: '2' });
  const served = (products: readonly JsonObject[]) =>
    [200, { data: { type: 'fee_schedule', tiers: [], user: { products: [...products] } } }] as const;
  const known = served([row('perp', '5'), option]);
  expect(compared('fee_schedule', known, served([row('perp', '5'), row('spot', '5')]))).toBeNull();
  const differing = compared('fee_schedule', known, served([row('perp', '4'), row('spot', '5')]));
  expect(differing?.mismatch.diff.map(({ path }) => path)).toEqual(['$.user.products[product=perp].taker_bps']);
});

test.each<[string, string, JsonObject, JsonObject, JsonObject]>([
  [
    'days of volume',
    'fee_schedule',
    { user: { daily_volume: [{ day: 1, taker_volume: '5' }] } },
    { user: {} },
    { user: { daily_volume: [] } },
  ],
  [
    'a part that is burnt',
    'fee_schedule',
    { tiers: [], burn_ratio: '0.3' },
    { tiers: [] },
    { tiers: [], burn_ratio: '0.2' },
  ],
  ['dexs', 'perp_dexs', { dexs: [{ name: 'core', deployer: null }] }, {}, { dexs: [] }],
])('%s may be omitted, and another value is a difference (D106)', (_what, type, shown, left, empty) => {
  const served = (data: JsonObject) => [200, { data: { type, ...data } }] as const;
  expect(compared(type, served(shown), served(left))).toBeNull();
  expect(compared(type, served(shown), served(empty))).not.toBeNull();
});
