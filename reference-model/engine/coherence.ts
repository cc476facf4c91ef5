import type { Core } from '../core.ts';
import { StateFault } from '../model-fault.ts';
import { usdOfUnits } from '../numeric/crossings.ts';
import { type Units, units, ZERO_UNITS } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import type { DueRows } from '../state/due-rows.ts';
import { addToKeyedSet, type KeyedSets } from '../state/keyed-sets.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { isInHedgeMode } from '../state/position-modes.ts';
import { positionKey } from '../state/positions.ts';
import type { TradedMarket } from '../state/traded-market.ts';
import type { VenueState } from '../state/venue-state.ts';
import { spotEscrowRules } from './spot/spot-escrow.ts';

/**
 * Checks facts that the state stores twice, at any commit: books against their owners' order lists, indexes against rows, a parent against
 * its children, escrow against the orders that need it.
 * @throws StateFault naming the first two that contradict each other
 */
export function assertStateConsistency({ state, params }: Core): void {
  const live = assertBooks(state);
  assertHandles(state, live);
  assertEscrow(state, live, params.usdc);
  assertParked(state);
  assertParents(state, live);
  assertPositions(state);
  assertAccounts(state);
  assertStakers(state);
  assertVaultHolders(state);
}

type LiveOrders = ReadonlyMap<bigint, LiveOrder>;

/** Asserts that books are uncrossed, that their orders have size left, and that each order is in its owner's list and no other is. */
function assertBooks(state: VenueState): LiveOrders {
  const live = new Map<bigint, LiveOrder>();
  for (const market of state.markets.values()) {
    assertUncrossed(state, market);
    for (const order of [...market.book.walk('bid'), ...market.book.walk('ask')]) {
      assertResting(state, market, order);
      live.set(order.oid, order);
    }
  }
  for (const { address, orders } of state.accounts.values())
    for (const oid of orders.keys())
      if (!live.has(oid)) contradict(state, `order ${oid} of ${address} in a book`, 'none');
  return live;
}

type BookMarket = Pick<TradedMarket, 'id' | 'book'>;

function assertUncrossed(state: VenueState, { id, book }: BookMarket): void {
  const bestBid = book.best('bid');
  const bestAsk = book.best('ask');
  if (bestBid !== null && bestAsk !== null && bestBid >= bestAsk)
    contradict(state, `the best bid of market ${id} below ${bestAsk}`, bestBid);
}

function assertResting(state: VenueState, { id }: BookMarket, order: LiveOrder): void {
  const { oid, owner, lots, origLots, market } = order;
  if (market !== id) contradict(state, `order ${oid} in the book of ${market}`, id);
  if (lots <= 0n || lots > origLots) contradict(state, `what is left of order ${oid} within 1..${origLots}`, lots);
  if (oid >= state.nextOid) contradict(state, `order ${oid} older than the next oid`, state.nextOid);
  if (state.accounts.get(owner)?.orders.get(oid) !== id)
    contradict(state, `order ${oid} in the list of ${owner}`, 'none');
}

function assertHandles(state: VenueState, live: LiveOrders): void {
  const named = new Map<string, Set<bigint>>();
  for (const { oid, cloid } of live.values()) if (cloid !== null) addToKeyedSet(named, cloid, oid);
  const indexed = state.indexes.byCloid.entries().map(([cloid, own]) => [cloid, new Set(own.keys())] as const);
  sameSets(state, 'orders by their handle', named, new Map(indexed));
}

/** Asserts that the escrow of each owner and token equals what the resting orders on pairs need. */
function assertEscrow(state: VenueState, live: LiveOrders, usdc: number): void {
  const needed = escrowNeeded(state, live);
  for (const { address, balances } of state.accounts.values())
    for (const [token, { total, hold: held }] of balances) {
      if (held < 0n || held > total)
        contradict(state, `the hold of token ${token} of ${address} within 0..${total}`, held);
      const own = needed.get(address)?.get(token) ?? 0n;
      if (held !== own) contradict(state, `the hold of token ${token} of ${address} to be ${own}`, held);
    }
  for (const address of new Set([...needed.keys(), ...state.spotEscrow.keys()])) {
    const held = state.spotEscrow.get(address) ?? 0n;
    const own = usdOfUnits(needed.get(address)?.get(usdc) ?? ZERO_UNITS);
    if (held !== own) contradict(state, `the USDC that ${address} has set aside to be ${own}`, held);
  }
}

/** Returns the escrow that resting orders on pairs need, by owner and token. */
function escrowNeeded(state: VenueState, live: LiveOrders): ReadonlyMap<Address, ReadonlyMap<number, Units>> {
  const needed = new Map<Address, Map<number, Units>>();
  for (const order of live.values()) {
    const pair = state.markets.get(order.market);
    if (pair?.kind !== 'spot') continue;
    // Uses the plain rule, not the one in force: a planted rule must not vouch for itself.
    const { token, amount } = spotEscrowRules.of(pair, order, order.lots);
    const own = needed.get(order.owner) ?? new Map<number, Units>();
    needed.set(order.owner, own.set(token, units((own.get(token) ?? ZERO_UNITS) + amount)));
  }
  return needed;
}

function assertParked(state: VenueState): void {
  const { byOid, byOwner, byCloid, byMarket } = state.parkedLegs;
  const owners = new Map<Address, Set<bigint>>();
  const handles = new Map<string, Set<bigint>>();
  const levels = new Map<string, Set<bigint>>();
  for (const { oid, owner, cloid, market, lots, trailPx, triggerAbove, group } of byOid.values()) {
    demand(state, lots > 0n, () => `lots of parked leg ${oid} above 0`, lots);
    if (group?.kind === 'oco')
      demand(state, group.oids.includes(oid), () => `leg ${oid} in its own set`, group.oids.join());
    addToKeyedSet(owners, owner, oid);
    if (cloid !== null) addToKeyedSet(handles, cloid, oid);
    addToKeyedSet(levels, `${market} ${triggerAbove ? 'above' : 'below'}`, oid);
    if (trailPx !== null) addToKeyedSet(levels, `${market} ${triggerAbove ? 'falling' : 'rising'}`, oid);
  }
  sameSets(state, 'parked legs by their owner', owners, byOwner);
  sameSets(state, 'parked legs by their handle', handles, byCloid);
  const waiting = byMarket
    .entries()
    .flatMap(([market, rows]) =>
      Object.entries(rows).flatMap(([name, due]: [string, DueRows<bigint, bigint>]) =>
        due.length === 0 ? [] : [[`${market} ${name}`, idsOf(due)] as const],
      ),
    );
  sameSets(state, 'levels of parked legs', levels, new Map(waiting));
}

/** Asserts that each parent is indexed and due exactly once, and that its progress is within its total. */
function assertParents(state: VenueState, live: LiveOrders): void {
  const { twaps, chases } = state;
  sameSets(state, 'TWAPs by their owner', keysByOwner(twaps.byId), twaps.byOwner);
  sameIds(state, 'slices that are due', twaps.byId.keys(), twaps.due);
  for (const { twapId, executed, total, done, slices } of twaps.byId.values()) {
    demand(
      state,
      executed >= 0n && executed <= total,
      () => `what TWAP ${twapId} has done within 0..${total}`,
      executed,
    );
    demand(state, done < slices, () => `slices of TWAP ${twapId} below ${slices}`, done);
  }
  sameSets(state, 'chases by their owner', keysByOwner(chases.byOid), chases.byOwner);
  sameIds(state, 'chases that are looked at again', chases.byOid.keys(), chases.due);
  sameIds(state, 'chases that will end', chases.byOid.keys(), chases.ends);
  for (const { chaseOid, owner, legOid, reprices, maxReprices } of chases.byOid.values()) {
    demand(state, reprices <= maxReprices, () => `reprices of chase ${chaseOid} within ${maxReprices}`, reprices);
    demand(state, live.get(legOid)?.owner === owner, () => `the order of chase ${chaseOid} in a book`, legOid);
  }
}

function assertPositions(state: VenueState): void {
  const holders = new Map<number, Set<Address>>();
  for (const [owner, own] of state.positions)
    for (const [key, { market, leg, size, entryNotional, margin }] of own) {
      const name = () => `the ${leg} leg of ${owner} in market ${market}`;
      demand(state, key === positionKey(market, leg), () => `${name()} under its key`, key);
      demand(state, size !== 0n, () => `${name()} open`, size);
      demand(state, entryNotional >= 0n, () => `the entry notional of ${name()} not below 0`, entryNotional);
      demand(state, leg === 'net' || size > 0n === (leg === 'long'), () => `${name()} on its side`, size);
      demand(state, (leg === 'net') === !isInHedgeMode(state, owner), () => `${name()} as its mode has it`, leg);
      if (margin.mode === 'isolated')
        demand(state, margin.collateral >= 0n, () => `the collateral of ${name()} not below 0`, margin.collateral);
      addToKeyedSet(holders, market, owner);
    }
  sameSets(state, 'holders of a market', holders, state.holders);
}

function assertAccounts(state: VenueState): void {
  const { accounts, indexes, agents } = state;
  for (const { address, tier } of accounts.values())
    if ((tier !== 'Safe') !== indexes.flagged.has(address)) contradict(state, `${address} flagged as ${tier}`, tier);
  for (const address of indexes.flagged)
    demand(state, accounts.has(address), () => `the flagged ${address} known`, 'none');
  for (const own of agents.byOwner.values())
    for (const agent of own.keys())
      demand(state, agents.named.has(agent), () => `agent ${agent} among the named`, 'none');
}

function assertStakers(state: VenueState): void {
  const { delegations, delegators, unbonding, unbondingOf, unbondingAt, matures, nextId } = state.staking;
  const given = new Map<Address, Set<Address>>();
  for (const [owner, own] of delegations)
    for (const [validator, { amount, pending }] of own) {
      demand(state, amount >= 0n && pending >= 0n, () => `what ${owner} has with ${validator} not below 0`, amount);
      addToKeyedSet(given, validator, owner);
    }
  sameSets(state, 'delegators of a validator', given, delegators);
  const owners = new Map<Address, Set<bigint>>();
  const validators = new Map<Address, Set<bigint>>();
  for (const { id, owner, validator, amount } of unbonding.values()) {
    demand(state, amount > 0n && id < nextId, () => `unbonding ${id} of something`, amount);
    addToKeyedSet(owners, owner, id);
    addToKeyedSet(validators, validator, id);
  }
  sameSets(state, 'unbonding by its owner', owners, unbondingOf);
  sameSets(state, 'unbonding by its validator', validators, unbondingAt);
  sameIds(state, 'unbonding that matures', unbonding.keys(), matures);
}

function assertVaultHolders(state: VenueState): void {
  const { byId, idByAddress, idsByLeader, holdings, idsByHolder, operators, idByOperator } = state.vaults;
  const led = new Map<Address, Set<number>>();
  const held = new Map<Address, Set<number>>();
  for (const { id, address, leader } of byId.values()) {
    demand(state, idByAddress.get(address) === id, () => `vault ${id} at ${address}`, idByAddress.get(address));
    addToKeyedSet(led, leader, id);
  }
  for (const [id, rows] of holdings)
    for (const [holder, { shares }] of rows) {
      demand(state, shares > 0n, () => `shares of ${holder} in vault ${id} above 0`, shares);
      addToKeyedSet(held, holder, id);
    }
  sameSets(state, 'vaults by their leader', led, idsByLeader);
  sameSets(state, 'vaults by their holder', held, idsByHolder);
  for (const [id, operator] of operators)
    demand(state, idByOperator.get(operator) === id, () => `vault ${id} of its operator`, idByOperator.get(operator));
  demand(state, operators.size === idByOperator.size, () => `${operators.size} operators`, idByOperator.size);
}

/** @param expected  description, built only on failure @throws StateFault */
function demand(state: VenueState, holds: boolean, expected: () => string, got: unknown): void {
  if (!holds) contradict(state, expected(), got);
}

/**
 * Variant for checks that run on every order and account after every case, where a closure per check would be a twentieth of a run's
 * allocations.
 * @throws StateFault
 */
function contradict({ height }: VenueState, expected: string, got: unknown): never {
  throw new StateFault(`coherence at height ${height}`, { expected, got });
}

function sameSets<Key extends string | number, Value>(
  state: VenueState,
  what: string,
  rows: KeyedSets<Key, Value>,
  index: KeyedSets<Key, Value>,
): void {
  for (const key of new Set([...rows.keys(), ...index.keys()])) {
    const own = rows.get(key) ?? new Set();
    const led = index.get(key) ?? new Set();
    demand(
      state,
      own.size === led.size && own.isSubsetOf(led),
      () => `${what} at ${key} to be ${[...own]}`,
      [...led].join(),
    );
  }
}

function sameIds(state: VenueState, what: string, ids: IteratorObject<bigint>, due: DueRows<number, bigint>): void {
  const rows = [...ids];
  const led = idsOf(due);
  demand(
    state,
    due.length === rows.length && led.isSubsetOf(new Set(rows)),
    () => `${what} to be ${rows}`,
    [...led].join(),
  );
}

function idsOf<At extends bigint | number>(due: DueRows<At, bigint>): Set<bigint> {
  return new Set(due.map(({ id }) => id));
}

function keysByOwner(rows: ReadonlyMap<bigint, { readonly owner: Address }>): KeyedSets<Address, bigint> {
  const sets: KeyedSets<Address, bigint> = new Map();
  for (const [id, { owner }] of rows) addToKeyedSet(sets, owner, id);
  return sets;
}
