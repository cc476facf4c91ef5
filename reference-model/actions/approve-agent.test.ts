import { expect, test } from 'vitest';
import { alice, bob, errorCodeOf, TestVenue } from '../chain/chain.fixture.ts';
import { zeroAddress } from '../state/address.ts';
import { agentApprovalOf } from '../state/agents.ts';

const approve = (params: object) => ({ type: 'approve_agent', params: { agent: bob, ...params } });

test.each([
  ['oneself', alice],
  ['the zero address', zeroAddress],
])('%s is refused at commit', (_fault, agent) => {
  const venue = new TestVenue();
  const before = venue.footprint();
  const answer = venue.act(alice, approve({ agent }));
  expect({ status: answer.status, code: errorCodeOf(answer) }).toEqual({ status: 200, code: 'INVALID_REQUEST' });
  expect(venue.footprint()).toBe(before);
});

test('stores name and expiry; a second approval of the same agent overwrites both', () => {
  const venue = new TestVenue();
  const row = () => agentApprovalOf(venue.core.state, alice, bob);
  venue.act(alice, approve({ name: 'bot', expires_at_ms: '18446744073709551615' }));
  expect(row()).toEqual({ name: 'bot', expiresAtMs: 2n ** 64n - 1n, approvedAtHeight: venue.core.state.height });
  venue.act(alice, approve({}));
  expect(row()).toEqual({ name: null, expiresAtMs: null, approvedAtHeight: venue.core.state.height });
});

test('an expiry of 0 means no expiry (D96)', () => {
  const venue = new TestVenue();
  venue.act(alice, approve({ expires_at_ms: 0 }));
  expect(agentApprovalOf(venue.core.state, alice, bob)?.expiresAtMs).toBeNull();
});
