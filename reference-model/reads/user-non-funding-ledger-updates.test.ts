import { expect, test } from 'vitest';
import { testAddress } from '../edge/local-client.fixture.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { units } from '../numeric/planes.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

const ONE = 10n ** 18n;

test('an account without movements has an empty list', () => {
  const address = testAddress(0xee);
  expect(new TradingClient().data('user_non_funding_ledger_updates', { address })).toEqual({
    type: 'user_non_funding_ledger_updates',
    address,
    ledger_updates: [],
  });
});

test('a claim is a deposit of each token; a transfer is signed and names the counterparty', () => {
  const client = new TradingClient();
  client.post('/faucet', { address: alice, amount: 40 });
  client.venue.commit();
  const claimed = client.venue.timeMs;
  client.venue.commit();
  const { core } = client.venue;
  const from = holderForAccount(alice);
  const to = holderForAccount(bob);
  moveMoney(core, { token: 100, amount: units(25n * ONE), from, to, why: { kind: 'send', toPerp: false } });
  const moved = client.venue.timeMs;
  expect(client.data('user_non_funding_ledger_updates', { address: alice }).ledger_updates).toEqual([
    { kind: 'transfer', delta: '-25', coin: 'USDC', time: moved, counterparty: bob },
    { kind: 'deposit', delta: '10', coin: 'MTF', time: claimed },
    { kind: 'deposit', delta: '40', coin: 'USDC', time: claimed },
  ]);
  expect(client.data('user_non_funding_ledger_updates', { address: bob }).ledger_updates).toMatchObject([
    { delta: '25', counterparty: alice },
  ]);
  const window = { address: alice, start_time: claimed, end_time: claimed };
  expect(client.data('user_non_funding_ledger_updates', window).ledger_updates).toHaveLength(2);
});
