import { describe, expect, test } from 'vitest';
import {
  alice,
  bob,
  errorCodeOf,
  mallory,
  restingBidBody,
  settledReplyOf,
  statusEntriesOf,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
} from './chain.fixture.ts';
import { nextReleaseChainEdits } from './profile-next.ts';
import { chainVariants } from './variants.ts';

const noop = { type: 'noop' };
const variant = (name: string) => {
  const edit = chainVariants[name];
  if (edit === undefined) throw new Error(`no variant ${name}`);
  return new TestVenue([edit]);
};

describe('answers', () => {
  test('an order waits for its commit, then has one entry', () => {
    const venue = new TestVenue();
    const ticket = venue.send(alice, submitOrderAction(alice));
    expect(ticket.reply).toBeNull();
    venue.commit();
    expect(settledReplyOf(ticket)).toMatchObject({
      status: 200,
      body: { data: { statuses: [{ resting: { cloid: null } }] } },
    });
  });

  test('when the wait ends, an order stays pending with one entry per order, and the commit no longer changes the answer', () => {
    const venue = new TestVenue();
    const ticket = venue.send(
      alice,
      { type: 'batch_order', params: { orders: [restingBidBody(alice), restingBidBody(alice)] } },
      { nonce: 7 },
    );
    const { status, body } = settledReplyOf(ticket);
    const pending = { pending: { action_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), nonce: 7 } };
    expect({ status, body }).toEqual({ status: 200, body: { data: { statuses: [pending, pending] } } });
    venue.commit();
    expect(settledReplyOf(ticket).body).toEqual(body);
  });

  test('any other action has the admission envelope, both at commit and at the end of its wait', () => {
    const venue = new TestVenue();
    const committed = venue.act(alice, noop, { nonce: 7 });
    expect(committed).toEqual({
      status: 202,
      body: { data: { accepted: true, mempool_depth: 1, nonce: 7, action_hash: expect.stringMatching(/^0x/) } },
    });
    venue.send(bob, noop);
    expect(settledReplyOf(venue.send(alice, noop))).toMatchObject({
      status: 202,
      body: { data: { mempool_depth: 2 } },
    });
  });

  test('a nonce above 2^53 is returned as digits', () => {
    const venue = new TestVenue();
    expect(venue.act(alice, noop, { nonce: 2n ** 53n + 1n })).toMatchObject({
      body: { data: { nonce: '9007199254740993' } },
    });
  });

  test('a refusal at commit is answered with 200 and the failure envelope', () => {
    const venue = new TestVenue();
    const cancel = { type: 'cancel_order', cancel: { owner: alice, market: 0, oid: 1 } };
    expect(venue.act(alice, cancel)).toMatchObject({ status: 200, body: { error: { code: 'ORDER_NOT_FOUND' } } });
    expect(variant('D01=catalogued').act(alice, cancel).status).toBe(404);
  });

  test('alternative forms', () => {
    expect(variant('D02=at-once').send(alice, noop).reply?.status).toBe(202);
    expect(variant('D02=committed-200').act(alice, noop)).toMatchObject({
      status: 200,
      body: { data: { committed: true } },
    });
    const cancelAll = { type: 'cancel_all_orders', params: {} };
    expect(statusEntriesOf(variant('D03=statuses').act(alice, cancelAll))).toHaveLength(1);
    expect(statusEntriesOf(variant('D03=canceled').act(alice, cancelAll))).toEqual([{ canceled: {} }]);
    expect(statusEntriesOf(variant('D05=nested').act(alice, submitOrderAction(alice, { market: 99 })))).toMatchObject([
      { error: { error: { code: 'MARKET_NOT_FOUND' } } },
    ]);
  });
});

describe('nonces', () => {
  test('an admission refusal leaves the nonce unused, a commit refusal uses it', () => {
    const venue = new TestVenue([...nextReleaseChainEdits]);
    expect(venue.act(alice, submitOrderAction(alice, { tif: 'aon' }), { nonce: 5 }).status).toBe(400);
    expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice, { size: 0 }), { nonce: 5 }))).toBe(
      'ORDER_ZERO_SIZE',
    );
    expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice), { nonce: 5 }))).toBe('NONCE_REPLAYED');
  });

  test('a used nonce is dropped silently today, and reported from the next release on', () => {
    const live = new TestVenue();
    live.act(alice, noop, { nonce: 5 });
    expect(settledReplyOf(live.send(alice, noop, { nonce: 5 })).status).toBe(202);
    const ticket = live.send(alice, submitOrderAction(alice), { nonce: 5 });
    live.commit();
    expect(ticket.reply).toBeNull();
    expect(statusEntriesOf(settledReplyOf(ticket))).toMatchObject([{ pending: { nonce: 5 } }]);

    const next = new TestVenue([...nextReleaseChainEdits]);
    next.act(alice, noop, { nonce: 5 });
    expect(next.act(alice, noop, { nonce: 5 })).toMatchObject({
      status: 200,
      body: { error: { code: 'NONCE_REPLAYED' } },
    });
  });

  test('of two actions with one nonce in one block, the first to arrive counts', () => {
    const venue = new TestVenue();
    const first = venue.send(alice, submitOrderAction(alice), { nonce: 5 });
    const second = venue.send(alice, submitOrderAction(alice), { nonce: 5 });
    venue.commit();
    expect(statusEntriesOf(settledReplyOf(first))).toMatchObject([{ resting: {} }]);
    expect(statusEntriesOf(settledReplyOf(second))).toMatchObject([{ pending: {} }]);
  });

  test('counters show the newest nonce and the accepted actions', () => {
    const venue = new TestVenue();
    venue.act(alice, noop, { nonce: 50 });
    venue.act(alice, noop, { nonce: 40 });
    venue.act(alice, { type: 'cancel_order', cancel: { owner: alice, market: 0, oid: 1 } }, { nonce: 60 });
    expect(venue.core.state.accounts.get(alice)).toMatchObject({ lastNonce: 60n, lifetimeCount: 2 });
  });
});

describe('deadlines', () => {
  test('an expired deadline is refused at submission and uses no nonce; 0 never expires; the deadline itself is still valid', () => {
    const venue = new TestVenue();
    const { clockMs } = venue.core.memory;
    expect(venue.act(alice, noop, { nonce: 5, expires_after: clockMs - 1 })).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_REQUEST' } },
    });
    expect(venue.act(alice, noop, { nonce: 5, expires_after: 0 }).status).toBe(202);
    expect(
      venue.act(alice, submitOrderAction(alice), { expires_after: venue.core.memory.clockMs + 100 }),
    ).toMatchObject({
      body: { data: { statuses: [{ resting: {} }] } },
    });
    expect(errorCodeOf(variant('D89=precondition').act(alice, noop, { expires_after: 1 }))).toBe('PRECONDITION_FAILED');
  });

  test('if the deadline passes before the commit, the action is dropped and its nonce stays unused', () => {
    const venue = new TestVenue();
    const ticket = venue.send(alice, submitOrderAction(alice), {
      nonce: 5,
      expires_after: venue.core.memory.clockMs + 99,
    });
    venue.commit();
    expect(statusEntriesOf(settledReplyOf(ticket))).toMatchObject([{ pending: {} }]);
    expect(statusEntriesOf(venue.act(alice, submitOrderAction(alice), { nonce: 5 }))).toMatchObject([{ resting: {} }]);
  });
});

test('a retired action is answered at once, joins no queue and leaves its nonce unused', () => {
  const venue = new TestVenue();
  const retired = { type: 'spot_margin_deposit', params: { pair: 200, amount: '5' } };
  expect(venue.send(alice, retired, { nonce: 5 }).reply?.status).toBe(202);
  expect(venue.chain.pendingOf(alice)).toBe(0);
  expect(statusEntriesOf(venue.act(alice, submitOrderAction(alice), { nonce: 5 }))).toMatchObject([{ resting: {} }]);
});

describe('the pending queue', () => {
  test('when full, the oldest action is dropped silently', () => {
    const venue = new TestVenue();
    const tickets = Array.from({ length: venue.core.params.pendingQueue + 1 }, () =>
      venue.send(alice, submitOrderAction(alice)),
    );
    expect(venue.chain.pendingOf(alice)).toBe(venue.core.params.pendingQueue);
    const oldest = tickets[0];
    venue.commit();
    expect(oldest?.reply).toBeNull();
    expect(tickets[1]?.reply).not.toBeNull();
  });

  test('a restart discards it', () => {
    const venue = new TestVenue();
    const ticket = venue.send(alice, submitOrderAction(alice));
    venue.chain.dropNodeMemory();
    expect(venue.chain.hasPending).toBe(false);
    venue.commit();
    expect(statusEntriesOf(settledReplyOf(ticket))).toMatchObject([{ pending: {} }]);
  });
});

describe('system actions', () => {
  test('precede user actions of the same block, and report their outcome', () => {
    const venue = new TestVenue();
    const results: unknown[] = [];
    const spend = {
      type: 'send_asset',
      params: { source_dex: 0, destination_dex: 0, asset: 100, destination: bob, amount: '5', to_perp: false },
    };
    const ticket = venue.send(mallory, spend);
    venue.chain.queueSystem({ type: 'gov_adjust_spot_value', account: mallory, value: '5', castBy: null }, (r) =>
      results.push(r),
    );
    venue.chain.queueSystem({ type: 'gov_adjust_spot_value', account: mallory, value: '-1', castBy: null }, (r) =>
      results.push(r),
    );
    venue.commit();
    expect(settledReplyOf(ticket).status).toBe(202);
    expect(results).toMatchObject([null, { code: 'INVALID_REQUEST' }]);
  });
});
