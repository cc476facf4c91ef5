import { expect, test } from 'vitest';
import {
  comparedChannelOf,
  comparedChannels,
  makeAccountSubscriptions,
  makeMarketSubscriptions,
} from './compared-channels.ts';

test("an account's socket has every account channel, the public socket every other, per market", () => {
  const own = makeAccountSubscriptions('0xa', ['BTC'], 'user');
  expect(own).toContainEqual({ type: 'fills', user: '0xa' });
  expect(makeAccountSubscriptions('0xa', [], 'address')).toContainEqual({ type: 'fills', address: '0xa' });
  const open = makeMarketSubscriptions(['BTC', 'ETH']);
  expect(open.map(({ coin }) => coin)).toEqual(['BTC', 'BTC', 'BTC', 'ETH', 'ETH', 'ETH']);
  expect(open).toContainEqual({ type: 'l2_book', coin: 'ETH' });
  const names = new Set([...own, ...open].map(({ type }) => type));
  expect([...names].sort()).toEqual(comparedChannels.map(({ name }) => name).sort());
});

test("only the newest frame of an account's state counts, but every frame of all other channels", () => {
  for (const name of ['account_state', 'open_orders'])
    expect(comparedChannelOf(name)).toMatchObject({ latestOnly: true, shape: `frame.${name}` });
  for (const name of ['l2_book', 'bbo', 'trades', 'fills', 'order_updates', 'ledger_updates'])
    expect(comparedChannelOf(name)).toMatchObject({ latestOnly: false, shape: `frame.${name}` });
});

test.each(['markets', 'weather', 'toString', undefined])('%s is not compared', (name) => {
  expect(comparedChannelOf(name)).toBeNull();
});
