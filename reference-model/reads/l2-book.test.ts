import { expect, test } from 'vitest';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

test('sums the orders of a level, best level first on both sides', () => {
  const client = new TradingClient();
  client.place(alice, 'bid', '59900', '0.1');
  client.place(alice, 'bid', '59950', '0.2');
  client.place(bob, 'bid', '59950', '0.3');
  client.place(bob, 'ask', '60100', '0.4');
  client.place(bob, 'ask', '60050', '0.5');
  expect(client.data('l2_book', { coin: 'BTC' })).toEqual({
    type: 'l2_book',
    coin: 'BTC',
    bids: [
      { px: '59950', sz: '0.5', n_orders: 2 },
      { px: '59900', sz: '0.1', n_orders: 1 },
    ],
    asks: [
      { px: '60050', sz: '0.5', n_orders: 1 },
      { px: '60100', sz: '0.4', n_orders: 1 },
    ],
  });
});

test('a book with more than twenty levels is served whole', () => {
  const client = new TradingClient();
  for (let i = 0; i < 25; i++) client.place(alice, 'bid', String(50_000 + i), '0.01');
  expect(client.data('l2_book', { coin: 'BTC' }).bids).toHaveLength(25);
});

test('an empty book, like a pair, has two empty sides', () => {
  for (const coin of ['ETH', 'BTC/USDC']) {
    expect(new TradingClient().data('l2_book', { coin })).toEqual({ type: 'l2_book', coin, bids: [], asks: [] });
  }
});
