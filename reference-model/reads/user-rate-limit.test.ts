import { expect, test } from 'vitest';
import { answerInfo } from '../edge/info.ts';
import { testAddress } from '../edge/local-client.fixture.ts';
import { alice, TradingClient } from './trading-client.fixture.ts';

test('an unknown account has zero counters', () => {
  const address = testAddress(0xee);
  const counters = { last_nonce: 0, pending_count: 0, lifetime_count: 0 };
  expect(new TradingClient().data('user_rate_limit', { address })).toEqual({
    type: 'user_rate_limit',
    address,
    ...counters,
  });
});

test("shows the account's committed actions, and its pending ones on the node", () => {
  const { core } = new TradingClient().venue;
  const account = core.state.accounts.get(alice);
  if (account !== undefined) Object.assign(account, { lastNonce: 1_700_000_700_000n, lifetimeCount: 12 });
  const body = { type: 'user_rate_limit', address: alice };
  const reply = answerInfo(core, body, { pendingOf: (address) => (address === alice ? 3 : 0) });
  expect(JSON.parse(reply.body)).toEqual({
    data: { ...body, last_nonce: 1_700_000_700_000, pending_count: 3, lifetime_count: 12 },
  });
});
