import { expect, test } from 'vitest';
import { alice, BTC_INDEX_PX, bob, carol, submitOrderAction, TestVenue } from '../chain/chain.fixture.ts';
import { usd } from '../numeric/planes.ts';
import { addDailyVolume, dailyVolumesOf, makerVolumeOn } from './volumes.ts';

test('a day has one row, with taker and maker volume separate', () => {
  const { state } = new TestVenue().core;
  addDailyVolume(state, alice, { side: 'taker', day: 7, worth: usd(5n) }, 0);
  addDailyVolume(state, alice, { side: 'maker', day: 7, worth: usd(2n) }, 0);
  addDailyVolume(state, alice, { side: 'taker', day: 7, worth: usd(1n) }, 0);
  addDailyVolume(state, bob, { side: 'maker', day: 7, worth: usd(6n) }, 0);
  addDailyVolume(state, alice, { side: 'taker', day: 9, worth: usd(3n) }, 0);
  expect(dailyVolumesOf(state, alice)).toEqual([
    { day: 7, taker: 6n, maker: 2n },
    { day: 9, taker: 3n, maker: 0n },
  ]);
  expect([7, 8, 9].map((day) => makerVolumeOn(state, day))).toEqual([8n, 0n, 0n]);
});

test('an account without trades has no row, even after a read', () => {
  const { state } = new TestVenue().core;
  addDailyVolume(state, alice, { side: 'taker', day: 7, worth: usd(5n) }, 0);
  expect(dailyVolumesOf(state, carol)).toEqual([]);
  expect([...state.volumes.byOwner.keys()]).toEqual([alice]);
});

test('days before the oldest relevant day are removed', () => {
  const { state } = new TestVenue().core;
  for (const day of [1, 2, 3]) addDailyVolume(state, alice, { side: 'maker', day, worth: usd(1n) }, 0);
  addDailyVolume(state, alice, { side: 'maker', day: 4, worth: usd(1n) }, 3);
  expect(dailyVolumesOf(state, alice).map(({ day }) => day)).toEqual([3, 4]);
  expect(state.volumes.makers.map(({ day }) => day)).toEqual([3, 4]);
});

test('maker volume is kept for thirty days', () => {
  const venue = new TestVenue();
  const { state } = venue.core;
  const trade = () => {
    venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
    venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX }));
  };
  for (let day = 0; day < 40; day++) {
    trade();
    venue.commit(86_400_000);
  }
  expect(state.volumes.makers).toHaveLength(30);
  // 0.001 BTC at 60,000 USDC, once a day.
  expect(new Set(state.volumes.makers.map(({ maker }) => maker))).toEqual(new Set([60n * 10n ** 18n]));
});
