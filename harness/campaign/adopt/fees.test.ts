import { expect, test } from 'vitest';
import { defaultGenesis } from '../../../reference-model/index.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { feesAdoption } from './fees.ts';

const adopted = (fees: JsonObject) =>
  feesAdoption.write(defaultGenesis(), { fees } as unknown as Parameters<typeof feesAdoption.write>[1]).params.fees;

test('a shadow takes the tiers that a venue shows', () => {
  const tiers = [{ volume_30d: '0', taker_bps: '5', maker_bps: '1.5' }];
  expect(adopted({ tiers }).tiers).toEqual([{ volume30d: '0', takerBps: '5', makerBps: '1.5' }]);
});

test.each<[string, JsonObject]>([
  ['none', {}],
  ['an empty list', { tiers: [] }],
])('of a venue that shows no tiers (%s) it does not know what a fill costs', (_what, fees) => {
  expect(() => adopted(fees)).toThrow('a fee_schedule whose fees a shadow can adopt');
});
