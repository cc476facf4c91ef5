import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson, printJson } from '../spec-schemas/json/lossless.ts';
import { alice, BTC_INDEX_PX, BTC_MARKET, bob, makeCloid, mallory, submitOrderAction } from './chain/chain.fixture.ts';
import type { VenueSocket } from './door.ts';
import { placeOrder } from './engine/orders/place-order.ts';
import { makeRecordView } from './feed/channel.ts';
import type { ChainParams } from './genesis/genesis.ts';
import { readDefaultGenesis } from './genesis/load.ts';
import type { History } from './history/history.ts';
import { spyOnMap } from './map-spy.fixture.ts';
import { bookPx, lots } from './numeric/planes.ts';
import { builtReads } from './reads/reads.list.ts';
import { composeEdits, rulesEditorAt } from './rule-edits.ts';
import type { RulesEdit } from './rules.ts';
import type { Address } from './state/address.ts';
import { plainOrderFields } from './state/live-order.ts';
import { perpAt } from './state/market.ts';
import { Venue } from './venue.ts';

// Work and memory must not grow with history. Sizes are counted and accesses are counted by spies; no clock is used.

const history: ChainParams['history'] = {
  fills: 4,
  trades: 4,
  outcomes: 4,
  ledger: 4,
  fundingSamples: 4,
  votes: 4,
  archive: 4,
};
const REMEMBERED = 8;
const SUB_ACCOUNTS = 3;
const WITHDRAWALS = 2;
const HANDLES = { handles: 3, accounts: 2 };
const limits: ChainParams['limits'] = {
  perIp: { per_second: 20, burst: 1_200 },
  perAccount: { per_second: 20, burst: 1_200 },
  allowlist: [],
};

const smallBounds = composeEdits(
  rulesEditorAt('faucet')(() => ({ remembers: REMEMBERED })),
  rulesEditorAt('chain', 'cloids')(() => ({ capacity: HANDLES })),
  rulesEditorAt('actions', 'createSubAccount')(() => ({ most: SUB_ACCOUNTS })),
  rulesEditorAt('engine', 'bridge')(() => ({ most: WITHDRAWALS })),
);

/** A venue whose signatures name their signer, because the real curve is tested elsewhere. */
class SmallVenue extends Venue {
  readonly tally: { pushes: number };
  #nonce = 0;

  constructor() {
    const tally = { pushes: 0 };
    const genesis = readDefaultGenesis();
    const funded = [alice, bob].map((address) => ({ address, usdc: '10000', tokens: {} }));
    const reserve = { address: `0x${'55'.repeat(20)}`, usdc: '1000000', tokens: { [genesis.native]: '10000' } };
    const others = genesis.accounts.filter(({ address }) => address !== reserve.address);
    const params = {
      ...genesis.params,
      history,
      limits,
      pendingQueue: 6,
      faucet: { ...genesis.params.faucet, backlog: 3 },
    };
    super(
      { ...genesis, params, accounts: [...others, reserve, ...funded] },
      {
        edits: [smallBounds, counting(tally)],
        recover: (_digest, signature) => ({ address: signature.slice(0, 42) }),
      },
    );
    this.tally = tally;
  }

  post(peer: string, path: string, body: unknown): void {
    this.handle({ method: 'POST', path, headers: {}, body: new TextEncoder().encode(printJson(body)), peer });
  }

  act(by: Address, action: object): void {
    this.#nonce += 1;
    this.post(`peer of ${by}`, '/exchange', { signature: `${by}${'0'.repeat(90)}`, nonce: this.#nonce, action });
  }
}

/** Counts how many feed keys a block checks. */
function counting(tally: { pushes: number }): RulesEdit {
  const channel = {
    by: 'user' as const,
    open: () =>
      makeRecordView(
        () => [],
        () => {
          tally.pushes += 1;
          return [];
        },
      ),
  };
  return rulesEditorAt('feed', 'channels')(() => ({ counted: channel }));
}

function subscribed(venue: Venue, peer: string, user: Address): VenueSocket {
  const socket = venue.connect(peer, () => {});
  socket.receive(printJson({ method: 'subscribe', subscription: { type: 'counted', user } }));
  return socket;
}

const account = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;
const count = fc.integer({ min: 1, max: 1_000 });
/** An arbitrary action on a node, as a function of the venue. */
const deed: fc.Arbitrary<(venue: SmallVenue) => void> = fc.oneof(
  count.map((n) => (venue: SmallVenue) => venue.post(`10.0.0.${n}`, '/faucet', { address: account(n), amount: 1 })),
  {
    weight: 5,
    arbitrary: fc.record({ by: fc.constantFrom(alice, bob), side: fc.constantFrom('bid', 'ask'), n: count }).map(
      ({ by, side, n }) =>
        (venue: SmallVenue) =>
          venue.act(by, submitOrderAction(by, { side, limit_px: BTC_INDEX_PX, cloid: makeCloid(n) })),
    ),
  },
  // An account without money: today's node keeps the handle of an order refused at commit.
  count.map(
    (n) => (venue: SmallVenue) => venue.act(account(n), submitOrderAction(account(n), { cloid: makeCloid(n) })),
  ),
  fc
    .constantFrom(alice, bob)
    .map((by) => (venue: SmallVenue) => venue.act(by, { type: 'cancel_all_orders', params: {} })),
  count.map((asset) => (venue: SmallVenue) => {
    venue.act(alice, { type: 'update_leverage', params: { asset: asset + 100, leverage: 2, is_isolated: false } });
  }),
  count.map((n) => (venue: SmallVenue) => {
    const params = { name: 'desk', explicit_index: n, shared_stp_group: false };
    venue.act(alice, { type: 'create_sub_account', params });
  }),
  count.map((n) => (venue: SmallVenue) => {
    const params = { chain: 'Base', asset: 0, amount: n, dst_addr: account(n) };
    venue.act(alice, { type: 'bridge_withdraw', params });
  }),
  count.map((n) => (venue: SmallVenue) => {
    const socket = subscribed(venue, `10.0.1.${n}`, account(n));
    socket.close();
  }),
  count.map((n) => (venue: SmallVenue) => {
    const vote = { category: 'gov_propose', action: 'SetMarketFlags', payload: { coin: 'ETH', open: n % 2 === 0 } };
    venue.queueSystem({ type: 'vote', round: BigInt(n), ...vote, castBy: null });
  }),
  count.map(
    (n) => (venue: SmallVenue) => venue.post(`10.0.2.${n}`, '/info', { type: 'account_state', address: account(n) }),
  ),
);

/** Number of rows of the longest log. */
function longest<Key>(history: Pick<History<Key, unknown>, 'keys' | 'count'>): number {
  return Math.max(0, ...[...history.keys].map((key) => history.count(key)));
}

test('a node with a long history stays within its bounds', () => {
  const most = { funded: 0, accounts: 0, handles: 0, votes: 0, outcomes: 0, fills: 0, withdrawals: 0 };
  fc.assert(
    fc.property(fc.array(deed, { minLength: 50, maxLength: 150 }), (deeds) => {
      const venue = new SmallVenue();
      const { memory, state, params, histories } = venue.core;
      for (const [at, todo] of deeds.entries()) {
        todo(venue);
        expect(memory.faucet.backlog.length).toBeLessThanOrEqual(params.faucet.backlog);
        expect(memory.faucet.funded.size).toBeLessThanOrEqual(REMEMBERED);
        if (at % 5 === 4) venue.commit();
      }
      venue.commit();
      expect(memory.faucet.backlog).toEqual([]);
      expect(histories.outcomes.count('node')).toBeLessThanOrEqual(history.outcomes);
      expect(memory.cloids.size).toBeLessThanOrEqual(HANDLES.accounts);
      for (const held of memory.cloids.values()) expect(held.size).toBeLessThanOrEqual(HANDLES.handles);
      expect(state.votes.length).toBeLessThanOrEqual(history.votes);
      expect(longest(histories.fills)).toBeLessThanOrEqual(history.fills);
      expect(longest(histories.trades)).toBeLessThanOrEqual(history.trades);
      expect(longest(histories.ledger)).toBeLessThanOrEqual(history.ledger);
      expect(longest(histories.lives)).toBeLessThanOrEqual(history.archive ?? 0);
      expect(longest(histories.volumeDays)).toBeLessThanOrEqual(history.archive ?? 0);
      for (const own of state.subAccounts.byMaster.values()) expect(own.size).toBeLessThanOrEqual(SUB_ACCOUNTS);
      for (const own of state.bridge.numbersOf.values()) expect(own.size).toBeLessThanOrEqual(WITHDRAWALS);
      for (const own of state.leverages.values()) expect(own.size).toBeLessThanOrEqual(state.markets.size);
      for (const { nonces } of state.accounts.values()) {
        expect(nonces.used.size).toBeLessThanOrEqual(65);
      }
      most.funded = Math.max(most.funded, memory.faucet.funded.size);
      most.accounts = Math.max(most.accounts, memory.cloids.size);
      most.handles = Math.max(most.handles, ...[...memory.cloids.values()].map(({ size }) => size));
      most.votes = Math.max(most.votes, state.votes.length);
      most.outcomes = Math.max(most.outcomes, histories.outcomes.count('node'));
      most.fills = Math.max(most.fills, histories.fills.count(alice));
      most.withdrawals = Math.max(most.withdrawals, state.bridge.outbox.size);
      expect(venue.tally.pushes).toBe(0);

      // A peer that was idle long enough is evicted when the next one arrives.
      venue.advance(61_000);
      venue.post('10.9.9.9', '/faucet', { address: account(5_000) });
      venue.act(bob, { type: 'noop', params: {} });
      expect([...memory.faucet.servedAtMs.keys()]).toEqual(['10.9.9.9']);
      expect([...memory.limits.byIp.keys()].sort()).toEqual(['10.9.9.9', `peer of ${bob}`]);
      expect([...memory.limits.byAccount.keys()]).toEqual([bob]);
    }),
    { numRuns: 25, seed: 1 },
  );
  // The test proves nothing if a bound is never reached.
  const { fills, votes, outcomes } = history;
  expect(most).toEqual({ ...HANDLES, funded: REMEMBERED, fills, votes, outcomes, withdrawals: WITHDRAWALS });
});

test('a read of an unused address creates no account', () => {
  const venue = new SmallVenue();
  const before = venue.stateHash();
  for (const type of Object.keys(builtReads))
    venue.post('10.0.0.1', '/info', { type, address: mallory, coin: 'BTC', oid: 1 });
  expect(venue.stateHash()).toBe(before);
});

test('later blocks do not touch a closed socket', () => {
  const venue = new SmallVenue();
  const sockets = Array.from({ length: 5 }, (_, n) => subscribed(venue, '10.0.0.1', account(n)));
  venue.commit();
  expect(venue.tally.pushes).toBe(5);
  for (const socket of sockets) socket.close();
  venue.commit();
  expect(venue.tally.pushes).toBe(5);
});

/** Two traders with a print, a resting order and an agent each; nobody holds a position. */
function tradedVenue(): SmallVenue {
  const venue = new SmallVenue();
  for (const side of ['bid', 'ask'] as const) {
    venue.act(
      bob,
      submitOrderAction(bob, {
        side: side === 'bid' ? 'ask' : 'bid',
        limit_px: BTC_INDEX_PX,
        cloid: makeCloid(side.length),
      }),
    );
    venue.act(alice, submitOrderAction(alice, { side, limit_px: BTC_INDEX_PX }));
    venue.commit();
  }
  venue.act(alice, submitOrderAction(alice, { cloid: makeCloid(9) }));
  venue.act(alice, { type: 'approve_agent', params: { agent: mallory, name: null, expires_at_ms: null } });
  venue.commit();
  venue.commit();
  return venue;
}

test('an idle block touches no account, even if a mark moves without any possible change of band', () => {
  const venue = tradedVenue();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX }));
  venue.act(mallory, { type: 'schedule_cancel', params: { cancel_at_block: 1_000_000 } });
  // The next block checks the two once more.
  venue.commit(2);
  const { accounts, positions } = venue.core.state;
  expect([alice, bob].map((holder) => positions.get(holder)?.size)).toEqual([1, 1]);
  const spies = [spyOnMap<unknown, unknown>(accounts), spyOnMap<unknown, unknown>(positions)];
  venue.commit(3);
  const before = perpAt(venue.core.state, BTC_MARKET)?.mark;
  venue.queueSystem({ type: 'oracle', market: BTC_MARKET, px: bookPx((BigInt(BTC_INDEX_PX) * 101n) / 100n) });
  venue.advance(25_000);
  expect(perpAt(venue.core.state, BTC_MARKET)?.mark).not.toBe(before);
  expect(spies.map((spy) => [spy.walks(), spy.looks()])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

describe('no read iterates over all accounts', () => {
  const handle = makeCloid(9);
  const asked = [
    ...Object.keys(builtReads).map((type) => ({ type })),
    ...Object.keys(builtReads).map((type) => ({ type, address: alice, coin: 'BTC', oid: '1001' })),
    { type: 'account_state', address: mallory, detail: 'overview' },
    { type: 'fee_schedule', address: alice, days: 30 },
    { type: 'order_status', oid: '1001' },
    { type: 'order_status', oid: '999999' },
    { type: 'order_status', cloid: handle },
    { type: 'order_status', cloid: makeCloid(0xff) },
    { type: 'order_status', cloid: handle, address: alice },
  ];

  test.each(asked.map((body) => [printJson(body), body] as const))('%s', (_text, body) => {
    const venue = tradedVenue();
    const spy = spyOnMap(venue.core.state.accounts);
    venue.post('10.0.0.1', '/info', body);
    expect(spy.walks()).toBe(0);
  });

  test('an order without an owner is found without iterating over accounts', () => {
    const venue = tradedVenue();
    // A restart clears the window of outcomes; the ring buffers persist.
    venue.restart();
    const bodies = [{ cloid: handle }, { oid: '1001' }].map((named) => {
      const body = new TextEncoder().encode(printJson({ type: 'order_status', ...named }));
      const { reply } = venue.handle({ method: 'POST', path: '/info', headers: {}, body, peer: '10.0.0.1' });
      return parseJson(reply?.body ?? '');
    });
    expect(bodies).toMatchObject([
      { data: { status: 'resting', order: { cloid: handle } } },
      { data: { status: 'filled', fills: [{ oid: '1001' }] } },
    ]);
  });
});

test('a placement touches only its own account and those it matches', () => {
  const venue = tradedVenue();
  const { core } = venue;
  for (let n = 0; n < 50; n++) venue.act(account(n), { type: 'noop', params: {} });
  venue.commit();
  const spy = spyOnMap(core.state.accounts);
  const placement = {
    owner: bob,
    market: BTC_MARKET,
    side: 'ask',
    px: bookPx(BigInt(BTC_INDEX_PX)),
    lots: lots(100n),
  } as const;
  placeOrder(core, {
    ...placement,
    ...plainOrderFields,
    tif: 'gtc',
    stpMode: 'cancel_newest',
    reduceOnly: false,
    cloid: null,
    hash: '0x',
  });
  expect(spy.walks()).toBe(0);
});
