import { expect, test } from 'vitest';
import { LocalClient } from '../edge/local-client.fixture.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { editsForProfile } from '../profile.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

test('the ladder is ordered by ascending volume; without an address there is no user block', () => {
  expect(new TradingClient().data('fee_schedule')).toEqual({
    type: 'fee_schedule',
    tiers: [
      { volume_30d: '0', maker_bps: '1', taker_bps: '3.5' },
      { volume_30d: '5000000', maker_bps: '0.8', taker_bps: '3' },
      { volume_30d: '25000000', maker_bps: '0.6', taker_bps: '2.7' },
      { volume_30d: '100000000', maker_bps: '0.4', taker_bps: '2.5' },
      { volume_30d: '500000000', maker_bps: '0.2', taker_bps: '2.2' },
      { volume_30d: '2000000000', maker_bps: '0', taker_bps: '2' },
    ],
    pooled_volume_sunset_day: 0,
    pooled_volume_sunset_ms: '0',
    pooled_volume_counts: true,
    burn_ratio: '0.30',
    referrer_share_bps: '1000',
  });
});

test('a user has rates, volumes and the days with volume', () => {
  const client = new TradingClient();
  client.place(bob, 'ask', '60000', '0.1');
  client.place(alice, 'bid', '60000', '0.1');
  const today = Math.floor(client.venue.timeMs / 86_400_000);
  const { user } = client.data('fee_schedule', { address: alice });
  expect(user).toMatchObject({
    address: alice,
    taker_volume_30d: '6000',
    maker_volume_30d: '0',
    taker_bps: '3.5',
    maker_bps: '1',
    effective_taker_bps: '3.5',
    effective_maker_bps: '1',
    staking_discount_permille: 0,
    referrer: null,
    referrer_credit: '0',
    products: [
      { product: 'perp', taker_bps: '3.5', maker_bps: '1' },
      { product: 'option', option_taker_bps: '0', option_premium_cap_ppm: 0 },
    ],
    daily_volume: [{ day: today, taker_volume: '6000', maker_volume: '0', exchange_maker_volume: '6000' }],
  });
});

test.each([
  [1, 1],
  [30, 2],
  [0, 2],
  [31, 2],
  ['1', 2],
  [undefined, 2],
])('days %j shows %i of two days; what is out of range counts as 30', (days, rows) => {
  const client = new TradingClient();
  for (let day = 0; day < 2; day++) {
    client.place(bob, 'ask', '60000', '0.1');
    client.place(alice, 'bid', '60000', '0.1');
    if (day === 0) {
      client.venue.elapse(86_400_000);
      client.venue.commit();
    }
  }
  const { user } = client.data('fee_schedule', { address: alice, days });
  expect((user as { daily_volume: unknown[] }).daily_volume).toHaveLength(rows);
});

test.each([
  ['kinds', { perp: { tiers: expect.any(Array) }, your_rates: { perp_taker_bps: '3.5', spot_maker_bps: '1' } }],
  [
    'listed',
    { perp: expect.arrayContaining([expect.objectContaining({ min_volume: '0' })]), user: { address: alice } },
  ],
  ['flat', { perp: { volume_tiers: expect.any(Array) } }],
  ['beside', { address: alice, taker_bps: '3.5', maker_bps: '1', perp_tiers: expect.any(Array) }],
  ['products', { referral_share_bps: expect.any(String), products: expect.any(Array), user: { address: alice } }],
  [
    'by-market',
    {
      address: alice,
      tiers: expect.arrayContaining([{ min_volume: '5000000', multiplier: '0.8571' }]),
      markets: expect.arrayContaining([{ coin: 'BTC', kind: 'perp', taker_bps: '3.5', maker_bps: '1' }]),
    },
  ],
  ['units', { user: { effective_taker_dbps: '35', effective_maker_dbps: '10' } }],
])('D264=%s shows tiers and rates in its own way', (form, shown) => {
  const body = new TradingClient(editsForProfile('live', { D264: form })).data('fee_schedule', { address: alice });
  expect(body).toMatchObject(shown);
  expect('user' in body).toBe(['units', 'products', 'listed'].includes(form));
});

test('D264=flat shows one common rate if there is a single tier', () => {
  const genesis = readDefaultGenesis();
  const { fees } = genesis.params;
  const params = { ...genesis.params, fees: { ...fees, tiers: fees.tiers.slice(0, 1) } };
  const client = new LocalClient({ edits: editsForProfile('live', { D264: 'flat' }) }, { ...genesis, params });
  expect(client.data('fee_schedule').perp).toEqual({ taker_bps: '3.5', maker_bps: '1', volume_tiers: [] });
});
