import { describe, expect, test } from 'vitest';
import type { Address } from '../state/address.ts';
import { agentsOf } from '../state/agents.ts';
import {
  alice,
  bob,
  errorCodeOf,
  mallory,
  settledReplyOf,
  statusEntriesOf,
  submitOrderAction,
  TestVenue,
} from './chain.fixture.ts';
import { chainVariants } from './variants.ts';

const agent: Address = `0x${'a9'.repeat(20)}`;
const approve = (key: Address, expiresAtMs: number | null = null) => ({
  type: 'approve_agent',
  params: { agent: key, name: 'bot', expires_at_ms: expiresAtMs },
});
const rests = [{ resting: expect.anything() }];

describe('an approved agent', () => {
  test('acts for the owner from the block after its approval on, not within the same block', () => {
    const venue = new TestVenue();
    const approval = venue.send(alice, approve(agent));
    expect(settledReplyOf(venue.send(agent, submitOrderAction(alice)))).toMatchObject({
      status: 401,
      body: { error: { code: 'AUTH_UNAUTHORIZED' } },
    });
    venue.commit();
    expect(settledReplyOf(approval).status).toBe(202);
    expect(statusEntriesOf(venue.act(agent, submitOrderAction(alice)))).toMatchObject(rests);
    expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(1);
  });

  test('acts for the owner if one was sent; otherwise for its own account', () => {
    const venue = new TestVenue();
    venue.act(alice, approve(agent));
    venue.act(alice, submitOrderAction(alice));
    expect(venue.act(agent, { type: 'cancel_all_orders', params: {} }).status).toBe(202);
    expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(1);
    expect(venue.act(agent, { type: 'cancel_all_orders', params: { owner: alice } }).status).toBe(202);
    expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(0);
  });

  test('signs a master-only action for itself, whatever owner the body names', () => {
    const venue = new TestVenue();
    venue.act(alice, approve(agent));
    venue.act(agent, { type: 'approve_agent', params: { agent: bob, owner: alice } });
    expect(
      agentsOf(venue.core.state, agent)
        .map(([key]) => key)
        .toArray(),
    ).toEqual([bob]);
    expect(
      agentsOf(venue.core.state, alice)
        .map(([key]) => key)
        .toArray(),
    ).toEqual([agent]);
  });

  test('shares the nonces of its master', () => {
    const venue = new TestVenue();
    venue.act(alice, approve(agent), { nonce: 5 });
    expect(statusEntriesOf(venue.act(agent, submitOrderAction(alice), { nonce: 5 }))).toMatchObject([{ pending: {} }]);
    expect(statusEntriesOf(venue.act(agent, submitOrderAction(alice), { nonce: 6 }))).toMatchObject(rests);
    expect(statusEntriesOf(venue.act(alice, submitOrderAction(alice), { nonce: 6 }))).toMatchObject([{ pending: {} }]);
  });

  test('is refused after its expiry, but not at it; a new approval overwrites the old one', () => {
    const venue = new TestVenue();
    venue.act(alice, approve(agent, venue.core.memory.clockMs + 100));
    expect(statusEntriesOf(venue.act(agent, submitOrderAction(alice)))).toMatchObject(rests);
    expect(errorCodeOf(venue.act(agent, submitOrderAction(alice)))).toBe('AUTH_AGENT_FORBIDDEN');
    venue.act(alice, approve(agent));
    expect(statusEntriesOf(venue.act(agent, submitOrderAction(alice)))).toMatchObject(rests);
    venue.act(alice, approve(agent, 1));
    expect(venue.act(agent, submitOrderAction(alice)).status).toBe(401);
  });
});

describe('an unapproved signer', () => {
  test.each([
    ['a required owner', submitOrderAction(alice)],
    ['an owner in the digest', { type: 'cancel_all_orders', params: { owner: alice } }],
    ['an owner of admission', { type: 'schedule_cancel', params: { owner: alice, cancel_at_block: 9 } }],
  ])('is refused with %s', (_case, action) => {
    expect(new TestVenue().act(mallory, action)).toMatchObject({
      status: 401,
      body: { error: { code: 'AUTH_UNAUTHORIZED' } },
    });
  });

  test('the required owner may be written in any letter case, and without its prefix', () => {
    const venue = new TestVenue();
    expect(
      statusEntriesOf(venue.act(alice, submitOrderAction('0xA1' as Address, { owner: 'A1'.repeat(20) }))),
    ).toMatchObject(rests);
  });
});

test.each([
  ['D40=bad-signature', mallory, 'AUTH_BAD_SIGNATURE'],
  ['D42=unauthorized', agent, 'AUTH_UNAUTHORIZED'],
])('%s', (name, signer, code) => {
  const edit = chainVariants[name];
  const venue = new TestVenue(edit === undefined ? [] : [edit]);
  venue.act(alice, approve(agent, 1));
  expect(errorCodeOf(venue.act(signer, submitOrderAction(alice)))).toBe(code);
});

test('D43=block-passed: the block after the approval must have been cut', () => {
  const edit = chainVariants['D43=block-passed'];
  const venue = new TestVenue(edit === undefined ? [] : [edit]);
  venue.act(alice, approve(agent));
  expect(errorCodeOf(venue.act(agent, submitOrderAction(alice)))).toBe('AUTH_AGENT_FORBIDDEN');
  venue.commit();
  expect(statusEntriesOf(venue.act(agent, submitOrderAction(alice)))).toMatchObject(rests);
});
