import { expect, test } from 'vitest';
import { lots } from '../numeric/planes.ts';
import { marketsOfKind } from '../state/market.ts';
import { addTwap } from '../state/twaps.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

test('lists only fills of slices, each with its parent', () => {
  const client = new TradingClient();
  const { state } = client.venue.core;
  const [market] = marketsOfKind(state, 'perp');
  const slices = () => client.data('user_twap_slice_fills', { address: alice }).fills;
  client.place(bob, 'ask', '60000', '0.1');
  client.place(alice, 'bid', '60000', '0.01');
  expect(slices()).toEqual([]);
  const wish = {
    market: market?.id ?? 0,
    leg: 'net',
    side: 'bid',
    total: lots(500n),
    slices: 1,
    delayMs: 60_000,
  } as const;
  addTwap(state, { ...wish, owner: alice, reduceOnly: false, randomize: false, hash: '0x' });
  client.venue.commit();
  expect(slices()).toMatchObject([{ twap_id: 1, fill: { coin: 'BTC', sz: '0.005' } }]);
});
