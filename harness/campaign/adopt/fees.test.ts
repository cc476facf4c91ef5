import { expect, test } from 'vitest';
import { readDefaultGenesis } from '../../../reference-model/index.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../../target/served-original.ts';
import { feesAdoption, havePairsOwnFeeRates } from './fees.ts';

const adopted = (fees: JsonObject) =>
  feesAdoption.write(readDefaultGenesis(), { fees } as unknown as Parameters<typeof feesAdoption.write>[1]).params.fees;

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
])('pairs have fee rates of their own by %s: %j, %s', (_what, fees, isSo) => {
  expect(havePairsOwnFeeRates(fees)).toBe(isSo);
});
