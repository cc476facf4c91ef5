import { expect, test } from 'vitest';
import { TradingClient } from './trading-client.fixture.ts';

test('holds the documented keys, the identity of this chain, and the time of the newest block', () => {
  const client = new TradingClient();
  client.venue.commit();
  const { chain, timeMs } = client.venue.core.state;
  expect(client.data('exchange_status')).toEqual({
    type: 'exchange_status',
    chain_identity: `c31337-t${chain.startMs}-g${chain.genesisHash.slice(2, 18)}`,
    spot_disabled: false,
    post_only: false,
    mip3_enabled: false,
    frozen: false,
    timestamp: timeMs,
  });
});

test("follows the chain's flags, and names another chain after a reset", () => {
  const client = new TradingClient();
  const before = client.data('exchange_status');
  Object.assign(client.venue.core.state.flags, { spotDisabled: true, postOnly: true, frozen: true });
  expect(client.data('exchange_status')).toEqual({ ...before, spot_disabled: true, post_only: true, frozen: true });
  client.venue.reset();
  expect(client.data('exchange_status').chain_identity).not.toBe(before.chain_identity);
});
