import { expect, test } from 'vitest';
import { readDefaultGenesis } from '../../../reference-model/index.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../../target/served-original.ts';
import { feesAdoption, havePairsOwnFeeRates } from './fees.ts';

/** Listing of two markets and a pair. */
const meta = {
  perp: [
    { coin: 'BTC', signing_id: 0 },
    { coin: 'ETH', signing_id: 1 },
    { coin: 'dex:GOLD', signing_id: 2 },
  ],
  spot: { pairs: [{ name: 'MTF/USDC', signing_id: 200 }] },
};

const adopted = (fees: JsonObject) =>
  feesAdoption.write(readDefaultGenesis(), { fees, meta } as unknown as Parameters<typeof feesAdoption.write>[1]).params
    .fees;

test('a shadow adopts the fee tiers that a venue shows', () => {
  const tiers = [{ volume_30d: '0', taker_bps: '5', maker_bps: '1.5' }];
  expect(adopted({ tiers }).tiers).toEqual([{ volume30d: '0', takerBps: '5', makerBps: '1.5' }]);
});

test.each<[string, JsonObject]>([
  ['none', {}],
  ['an empty list', { tiers: [] }],
  ['under another name', { tiers: [{ beyond: '0', taker_bps: '5', maker_bps: '1.5' }] }],
])('without fee tiers (%s) the shadow cannot know what a fill costs', (_what, fees) => {
  expect(() => adopted(fees)).toThrow('a fee_schedule whose fees a shadow can adopt');
});

const btc = { coin: 'BTC', taker_bps: '4', maker_bps: '1' };
const eth = { coin: 'ETH', taker_bps: '5', maker_bps: '2' };
const pair = { coin: 'MTF/USDC', taker_bps: '7', maker_bps: '3' };
const multiples = [{ min_volume: '0', multiplier: '1' }];

test('a shadow adopts the rates of each market, by its number', () => {
  const { tiers, markets } = adopted({ tiers: multiples, markets: [btc, eth, pair] });
  expect(markets).toEqual([
    { market: 0, takerBps: '4', makerBps: '1' },
    { market: 1, takerBps: '5', makerBps: '2' },
    { market: 200, takerBps: '7', makerBps: '3' },
  ]);
  expect(tiers).toHaveLength(1);
});

test('rates of some markets without tiers are not enough, and next to tiers replace those', () => {
  expect(() => adopted({ tiers: multiples, markets: [btc] })).toThrow('a fee_schedule whose fees a shadow can adopt');
  const tiers = [{ volume_30d: '0', taker_bps: '5', maker_bps: '1.5' }];
  expect(adopted({ tiers, markets: [btc] })).toMatchObject({
    tiers: [{ takerBps: '5' }],
    markets: [{ market: 0, takerBps: '4' }],
  });
});

const one = { volume_30d: '0', taker_bps: '4.5', maker_bps: '1.5' };

/** Fee schedule with extra keys in its tier. */
function servedWith(more: JsonObject): JsonObject {
  const body = { tiers: [one] };
  recordUnnormalizedOriginal(body, { tiers: [{ ...one, ...more }] });
  return body;
}

/** Fee schedule that lists its tiers by the kind of market, under `products`. */
function servedUnderProducts(spot: JsonObject): JsonObject {
  const body = { tiers: [one] };
  recordUnnormalizedOriginal(body, { products: { perp: [one], spot: [{ ...one, ...spot }] } });
  return body;
}

/** Fee schedule with extra keys beside its tiers. */
function servedBeside(more: JsonObject): JsonObject {
  const body = { tiers: [one] };
  recordUnnormalizedOriginal(body, { tiers: [one], ...more });
  return body;
}

test.each<[string, JsonObject, boolean]>([
  ['a multiple of those of the tiers', servedBeside({ spot_multiplier: '2' }), true],
  ['a multiple of one', servedBeside({ spot_multiplier: '1' }), false],
  ['tiers of a kind of market with other rates', servedUnderProducts({ taker_bps: '7' }), true],
  ['tiers of a kind of market with the same', servedUnderProducts({}), false],
  ['tiers of no kind', { tiers: [one] }, false],
  ['no tiers', {}, false],
  ['tiers with the same on pairs', servedWith({ spot_taker_bps: '4.50', spot_maker_bps: '1.5' }), false],
  ['tiers with other rates on pairs', servedWith({ spot_taker_bps: '7', spot_maker_bps: '4' }), true],
  [
    'a product of the same',
    { tiers: [one], products: [{ product: 'spot', taker_bps: '4.5', maker_bps: '1.5' }] },
    false,
  ],
  ['a product of its own', { tiers: [one], products: [{ product: 'spot', taker_bps: '4.5', maker_bps: '4' }] }, true],
  ['rates of each pair, which a shadow adopts', { tiers: [one], markets: [btc, pair] }, false],
])('pairs have fee rates of their own by %s: %j, %s', (_what, fees, isSo) => {
  expect(havePairsOwnFeeRates({ fees, meta })).toBe(isSo);
});
