import { expect, test } from 'vitest';
import { alice, bob, carol, TestVenue } from '../chain/chain.fixture.ts';
import { agentApprovalOf, agentsOf, hasEverBeenAgent, putAgentApproval } from './agents.ts';

const forever = { name: 'bot', expiresAtMs: null, approvedAtHeight: 1 };

test('an approval belongs to one owner, and a later approval of the same agent replaces it', () => {
  const { state } = new TestVenue().core;
  putAgentApproval(state, alice, carol, forever);
  putAgentApproval(state, bob, carol, { ...forever, name: null });
  putAgentApproval(state, alice, carol, { ...forever, expiresAtMs: 9n });
  expect([...agentsOf(state, alice)]).toEqual([[carol, { ...forever, expiresAtMs: 9n }]]);
  expect(agentApprovalOf(state, bob, carol)).toEqual({ ...forever, name: null });
  expect([alice, bob, carol].map((address) => hasEverBeenAgent(state, address))).toEqual([false, false, true]);
});

test('an account without approvals has no row, even after a read', () => {
  const { state } = new TestVenue().core;
  expect(agentApprovalOf(state, alice, carol)).toBeUndefined();
  expect([...agentsOf(state, alice)]).toEqual([]);
  expect(state.agents.byOwner.size).toBe(0);
});
