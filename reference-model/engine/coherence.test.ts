import { expect, test } from 'vitest';
import type { Side } from '../book/book-side.ts';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  carol,
  makeCloid,
  NATIVE,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import type { Core } from '../core.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { bookPx, lots, units, usd } from '../numeric/planes.ts';
import type { TokenBalance } from '../state/account.ts';
import { type Address, zeroAddress } from '../state/address.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { marketsOfKind } from '../state/market.ts';
import { positionsOf } from '../state/positions.ts';
import type { VenueState } from '../state/venue-state.ts';
import { assertStateConsistency } from './coherence.ts';

const [validator] = readDefaultGenesis().validators;
const behind = { validator: validator?.validator, lock_months: 0 };
const slices = {
  market: BTC_MARKET,
  side: 'bid',
  total_size: 1_000,
  slice_count: 3,
  delay_ms: 20_000,
  reduce_only: false,
};
const exit = { trigger_px: BTC_INDEX_PX / 2, is_market: true, tpsl: 'sl', trail_px: 100_000_000 };
const trailing = { side: 'ask', size: 100, kind: 'stop_loss', reduce_only: true, trigger: exit, cloid: makeCloid(2) };
const bid = { side: 'bid', size: 1_000, limit_px: BTC_INDEX_PX, tif: 'gtc', stp_mode: 'cancel_newest' };
const touch = {
  market: BTC_MARKET,
  side: 'bid',
  size: 100,
  stp_mode: 'cancel_oldest',
  interval_blocks: 4,
  ttl_ms: 3_600_000,
};

/** A state with some of everything: orders on a perp and on pairs, a leg, parents, a position, stake being unbonded, a vault. */
function busy(): Core {
  const venue = new TestVenue();
  const act = (who: Address, action: object) => venue.act(who, action);
  const [pair] = marketsOfKind(venue.core.state, 'spot');
  act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX, size: 5_000 }));
  act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX, size: 100 }));
  act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX - 500_000_000, cloid: makeCloid(1) }));
  act(alice, submitOrderAction(alice, trailing));
  act(alice, { type: 'twap_order', params: slices });
  act(carol, { type: 'chase_order', params: { ...touch, max_reprices: 500 } });
  act(carol, { type: 'spot_order', order: { ...bid, pair: pair?.id } });
  act(bob, { type: 'c_deposit', params: { amount: '20' } });
  act(bob, { type: 'token_delegate', params: { ...behind, amount: '20', is_undelegate: false } });
  act(bob, { type: 'token_delegate', params: { ...behind, amount: '5', is_undelegate: true } });
  act(carol, { type: 'create_vault', params: { name: 'desk', lock_period_secs: 1, parent: null } });
  act(carol, { type: 'vault_distribute', params: { vault_id: 1, pnl: '100' } });
  return venue.core;
}

test('holds on a fully populated state', () => {
  const core = busy();
  const { parkedLegs, twaps, chases, staking, vaults, spotEscrow, indexes } = core.state;
  const sizes = [parkedLegs.byOid, twaps.byId, chases.byOid, staking.unbonding, vaults.holdings, spotEscrow];
  expect(sizes.map(({ size }) => size)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(indexes.byCloid.size).toBe(1);
  expect([...positionsOf(core.state, alice)].length).toBe(1);
  expect(() => assertStateConsistency(core)).not.toThrow();
});

const firstOf = <Value>(rows: ReadonlyMap<unknown, Value>) => rows.values().next().value as Value; // each has one here
const edited = <Key, Value>(rows: ReadonlyMap<Key, Value>, fields: object) => {
  for (const row of rows.values()) Object.assign(row as object, fields); // rows are objects
};

test.each<[message: string, breakIt: (core: Core) => unknown]>([
  ['the best bid of market 0', ({ state }) => state.markets.get(BTC_MARKET)?.book.restOrder(crossing(state))],
  ['what is left of order', ({ state }) => edited(liveAt(state, 'ask'), { lots: lots(1_000_000n) })],
  ['in the list of', ({ state }) => state.accounts.get(bob)?.orders.clear()],
  ['in a book', ({ state }) => state.accounts.get(bob)?.orders.set(999_999n, BTC_MARKET)],
  ['orders by their handle', ({ state }) => state.indexes.byCloid.clear()],
  ['has set aside', ({ state }) => edit(state.spotEscrow, carol, usd(1n))],
  ['has set aside', ({ state }) => edit(state.spotEscrow, bob, usd(1n))],
  ['the hold of token 104', ({ state }) => edit(balancesOf(state, bob), NATIVE, { total: units(5n), hold: units(1n) })],
  ['parked legs by their owner', ({ state }) => state.parkedLegs.byOwner.clear()],
  ['parked legs by their handle', ({ state }) => state.parkedLegs.byCloid.clear()],
  ['levels of parked legs', ({ state }) => firstOf(state.parkedLegs.byMarket).rising.splice(0)],
  ['TWAPs by their owner', ({ state }) => state.twaps.byOwner.clear()],
  ['slices that are due', ({ state }) => state.twaps.due.push(...state.twaps.due)],
  ['has done within', ({ state }) => edited(state.twaps.byId, { executed: lots(1_001n) })],
  ['slices of TWAP', ({ state }) => edited(state.twaps.byId, { done: 3 })],
  ['chases by their owner', ({ state }) => state.chases.byOwner.clear()],
  ['chases that will end', ({ state }) => state.chases.ends.splice(0)],
  ['chases that are looked at again', ({ state }) => state.chases.due.splice(0)],
  ['the order of chase', ({ state }) => edited(state.chases.byOid, { legOid: 1n })],
  ['holders of a market', ({ state }) => state.holders.clear()],
  ['as its mode has it', ({ state }) => state.positionModes.add(alice)],
  ['flagged as', ({ state }) => Object.assign(state.accounts.get(alice) ?? {}, { tier: 'T1' })],
  ['delegators of a validator', ({ state }) => state.staking.delegators.clear()],
  ['unbonding by its owner', ({ state }) => state.staking.unbondingOf.clear()],
  ['unbonding by its validator', ({ state }) => state.staking.unbondingAt.clear()],
  ['unbonding that matures', ({ state }) => state.staking.matures.splice(0)],
  ['vaults by their leader', ({ state }) => state.vaults.idsByLeader.clear()],
  ['vaults by their holder', ({ state }) => state.vaults.idsByHolder.clear()],
  ['operators', ({ state }) => state.vaults.idByOperator.set(zeroAddress, 1)],
])('tells a state without %s', (message, breakIt) => {
  const core = busy();
  breakIt(core);
  expect(() => assertStateConsistency(core)).toThrow(message);
});

/** The best order of a side, according to its book. */
function liveAt({ markets }: VenueState, side: Side): ReadonlyMap<bigint, LiveOrder> {
  const book = markets.get(BTC_MARKET)?.book;
  const oid = book?.orders()[side][0]?.oid ?? 0n;
  const best = book?.get(oid);
  if (best === undefined) throw new Error(`no ${side} rests`);
  return new Map([[oid, best]]);
}

/** A bid above the best ask, which the book does not match by itself. */
function crossing(state: VenueState): LiveOrder {
  return { ...firstOf(liveAt(state, 'bid')), oid: 7n, px: bookPx(BigInt(2 * BTC_INDEX_PX)) };
}

function balancesOf({ accounts }: VenueState, address: Address) {
  return accounts.get(address)?.balances ?? new Map<number, TokenBalance>();
}

/** Bypasses the state's own mover to write a row. */
function edit<Key, Value>(rows: ReadonlyMap<Key, Value>, key: Key, value: Value): void {
  (rows as Map<Key, Value>).set(key, value);
}
