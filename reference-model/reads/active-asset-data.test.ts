import { expect, test } from 'vitest';
import { putMarginChoice } from '../state/leverage.ts';
import { perpNamed } from '../state/market.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

const BTC = 0;
const read = (client: TradingClient, coin = 'BTC') => client.data('active_asset_data', { address: alice, coin });

test('an account without a choice trades at the maximum leverage, equally on both sides', () => {
  const client = new TradingClient();
  const market = perpNamed(client.venue.core.state, 'BTC');
  // 1,000,000 USDC free; 60,000 a coin, five decimals.
  const most = 1_000_000 * (market?.maxLeverage ?? 0);
  const size = String(Math.floor((most / 60_000) * 1e5) / 1e5);
  expect(read(client)).toEqual({
    type: 'active_asset_data',
    address: alice,
    coin: 'BTC',
    leverage: market?.maxLeverage,
    margin_mode: 'cross',
    mark_px: '60000',
    max_trade_size: null,
    has_position: false,
    max_trade_szs: [size, size],
    available_to_trade: [String(most), String(most)],
  });
});

test('closing size is added to opening size, at the chosen leverage', () => {
  const client = new TradingClient();
  putMarginChoice(client.venue.core.state, alice, BTC, { leverage: 10, isIsolated: false });
  client.place(bob, 'ask', '60000', '0.1');
  client.place(alice, 'bid', '60000', '0.1');
  const body = read(client);
  expect(body).toMatchObject({ leverage: 10, has_position: true });
  const [buy, sell] = body.available_to_trade as [string, string];
  // Twice the 6,000 USDC of the position: to close it, and to open as much with the released margin.
  expect(Number(sell) - Number(buy)).toBe(12_000);
});

test('a coin without a perp has no data', () => {
  const client = new TradingClient();
  const [pair] = [...client.venue.core.state.markets.values()].filter(({ kind }) => kind === 'spot');
  const answer = client.info('active_asset_data', { address: alice, coin: pair?.coin ?? 'NONE' });
  expect(answer.status).toBe(404);
});
