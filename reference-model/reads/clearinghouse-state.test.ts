import { expect, test } from 'vitest';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

test('an account without positions has the core dex and no rows', () => {
  expect(new TradingClient().data('clearinghouse_state', { address: alice })).toMatchObject({
    address: alice,
    clearinghouse_state: { '': { positions: [] } },
  });
});

test('a short row is signed, and lamps appear only with detail adl', () => {
  const client = new TradingClient();
  client.place(bob, 'bid', '60000', '0.1');
  client.place(alice, 'ask', '60000', '0.1');
  const row = { coin: 'BTC', size: '-0.1', entry: '60000', upnl: '0', isolated: false, lev: 40, notional: '-6000' };
  const rows = (detail?: string) => {
    const data = client.data('clearinghouse_state', { address: alice, detail });
    return (data.clearinghouse_state as { '': { positions: object[] } })[''].positions; // the documented shape
  };
  expect(rows()).toMatchObject([row]);
  expect(rows()[0]).not.toHaveProperty('adl_lamps');
  expect(rows('adl')).toMatchObject([{ ...row, adl_lamps: 0 }]);
});
