import { type Units, units, ZERO_UNITS } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, dropDue, dueUpTo, nextDue } from './due-rows.ts';
import type { Validator } from './governance.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { VenueState } from './venue-state.ts';

// Native tokens at stake, being staked or being unbonded. Amounts are whole units x 1e18.

/** Place of a staked token. */
export type StakeLocation =
  /** Free stake of an account. */
  | { readonly part: 'free'; readonly address: Address }
  /** Delegated to a validator, or its unclaimed rewards. */
  | { readonly part: 'delegated' | 'pending'; readonly address: Address; readonly validator: Address }
  /** Undelegated and not yet free. */
  | { readonly part: 'unbonding'; readonly address: Address; readonly id: bigint }
  /** A validator's own stake; its delegations at genesis; its own earnings. */
  | { readonly part: 'self' | 'backed' | 'earned'; readonly validator: Address };

/** An account's stake with one validator. */
export interface Delegation {
  readonly owner: Address;
  readonly validator: Address;
  readonly amount: Units;
  readonly lockMonths: number;
  /** End of the lock; for an unlocked delegation, the time of its last addition. */
  readonly lockedUntilMs: number;
  /** Time from which it has weight. */
  readonly activeFromMs: number;
  /** Time of its creation or of its last claim. */
  readonly sinceMs: number;
  /** 0: never. */
  readonly claimedAtMs: number;
  /** Unclaimed rewards. */
  readonly pending: Units;
}

/** Undelegated stake. */
export interface Unbonding {
  readonly id: bigint;
  readonly owner: Address;
  readonly validator: Address;
  readonly amount: Units;
  readonly maturesAtMs: number;
}

export interface Staking {
  readonly free: Map<Address, Units>;
  /** Delegations by owner and validator. A delegation without stake and without unclaimed rewards has no row. */
  readonly delegations: Map<Address, Map<Address, Delegation>>;
  readonly delegators: KeyedSets<Address, Address>;
  readonly unbonding: Map<bigint, Unbonding>;
  readonly unbondingOf: KeyedSets<Address, bigint>;
  readonly unbondingAt: KeyedSets<Address, bigint>;
  readonly matures: DueRows<number, bigint>;
  /** Genesis stake by validator that belongs to no account. */
  readonly backed: Map<Address, Units>;
  readonly earned: Map<Address, Units>;
  /** Whether a validator accepts locked stake, by the last vote about it. */
  readonly votedLocks: Map<Address, boolean>;
  nextId: bigint;
}

export function makeEmptyStaking(): Staking {
  return {
    free: new Map(),
    delegations: new Map(),
    delegators: new Map(),
    unbonding: new Map(),
    unbondingOf: new Map(),
    unbondingAt: new Map(),
    matures: [],
    backed: new Map(),
    earned: new Map(),
    votedLocks: new Map(),
    nextId: 1n,
  };
}

export function freeStakeOf({ staking }: VenueState, owner: Address): Units {
  return staking.free.get(owner) ?? ZERO_UNITS;
}

export function delegationAt({ staking }: VenueState, owner: Address, validator: Address): Delegation | undefined {
  return staking.delegations.get(owner)?.get(validator);
}

/** Returns the delegations of an account by ascending validator. */
export function delegationsOf({ staking }: VenueState, owner: Address): readonly Delegation[] {
  const own = staking.delegations.get(owner);
  return own === undefined ? none : [...own.values()].sort((a, b) => (a.validator < b.validator ? -1 : 1));
}

const none: readonly Delegation[] = [];

/** Returns all accounts' delegations to one validator. */
export function delegationsTo(state: VenueState, validator: Address): readonly Delegation[] {
  return [...(state.staking.delegators.get(validator) ?? [])].flatMap(
    (owner) => delegationAt(state, owner, validator) ?? [],
  );
}

export function listDelegators({ staking }: VenueState): IteratorObject<Address> {
  return staking.delegations.keys();
}

/** Earliest first. */
export function unbondingsOfOwner({ staking }: VenueState, owner: Address): readonly Unbonding[] {
  return [...(staking.unbondingOf.get(owner) ?? [])].flatMap((id) => staking.unbonding.get(id) ?? []);
}

export function unbondingsFromValidator({ staking }: VenueState, validator: Address): readonly Unbonding[] {
  return [...(staking.unbondingAt.get(validator) ?? [])].flatMap((id) => staking.unbonding.get(id) ?? []);
}

/** Returns the genesis delegations to a validator, excluding its own stake. */
export function genesisStakeBehind({ staking }: VenueState, validator: Address): Units {
  return staking.backed.get(validator) ?? ZERO_UNITS;
}

export function listMaturedUnbondings({ staking }: VenueState, nowMs: number): readonly Unbonding[] {
  return dueUpTo(staking.matures, nowMs).flatMap(({ id }) => staking.unbonding.get(id) ?? []);
}

/** Next time after this moment at which unbonding stake becomes free; null: none. */
export function nextUnbondingMaturityMs({ staking }: VenueState, afterMs: number): number | null {
  return nextDue(staking.matures, afterMs);
}

export function validatorAt({ validators }: VenueState, address: Address): Validator | undefined {
  return validators.find(({ validator }) => validator === address);
}

/** Whether a validator accepts locked stake by the last vote about it; null: there was none. */
export function votedToAcceptLockedStake({ staking }: VenueState, validator: Address): boolean | null {
  return staking.votedLocks.get(validator) ?? null;
}

export function setAcceptsLockedStake({ staking }: VenueState, validator: Address, isAllowed: boolean): void {
  staking.votedLocks.set(validator, isAllowed);
}

/** Writes a delegation's terms but not its money, which is unchanged, and zero for a new delegation. */
export function putDelegationTerms(state: VenueState, terms: Omit<Delegation, 'amount' | 'pending'>): void {
  const { amount = ZERO_UNITS, pending = ZERO_UNITS } = delegationAt(state, terms.owner, terms.validator) ?? {};
  putRow(state, { ...terms, amount, pending });
}

/** Opens an entry without money. @returns its id */
export function openUnbonding({ staking }: VenueState, entry: Pick<Unbonding, 'owner' | 'validator' | 'maturesAtMs'>) {
  const id = staking.nextId;
  staking.nextId += 1n;
  staking.unbonding.set(id, { ...entry, id, amount: ZERO_UNITS });
  addToKeyedSet(staking.unbondingOf, entry.owner, id);
  addToKeyedSet(staking.unbondingAt, entry.validator, id);
  addDue(staking.matures, { at: entry.maturesAtMs, id });
  return id;
}

/** Removes an entry whose money has left. */
export function closeUnbonding({ staking }: VenueState, { id, owner, validator, maturesAtMs }: Unbonding): void {
  staking.unbonding.delete(id);
  dropFromKeyedSet(staking.unbondingOf, owner, id);
  dropFromKeyedSet(staking.unbondingAt, validator, id);
  dropDue(staking.matures, { at: maturesAtMs, id });
}

export function setValidatorJailed(state: VenueState, validator: Validator, isJailed: boolean): void {
  validator.jailed = isJailed;
  validator.jailedAtMs = isJailed ? state.timeMs : null;
}

export function setValidatorActive(validator: Validator, isActive: boolean): void {
  validator.active = isActive;
}

/** Adds to the stake in a place. Only for `money/move.ts`, which debits the other side. */
export function addStakeAt(state: VenueState, place: StakeLocation, delta: Units): void {
  const { staking } = state;
  switch (place.part) {
    case 'free':
      addIn(staking.free, place.address, delta);
      break;
    case 'earned':
      addIn(staking.earned, place.validator, delta);
      break;
    case 'backed':
      addIn(staking.backed, place.validator, delta);
      addToValidator(state, place.validator, { stake: delta });
      break;
    case 'self':
      addToValidator(state, place.validator, { stake: delta, selfStake: delta });
      break;
    case 'delegated':
      addToRow(state, place, { amount: delta });
      addToValidator(state, place.validator, { stake: delta });
      break;
    case 'pending':
      addToRow(state, place, { pending: delta });
      break;
    case 'unbonding': {
      const entry = staking.unbonding.get(place.id);
      if (entry !== undefined) staking.unbonding.set(place.id, { ...entry, amount: units(entry.amount + delta) });
      break;
    }
    default:
      place satisfies never;
  }
}

function addToRow(
  state: VenueState,
  { address, validator }: { readonly address: Address; readonly validator: Address },
  { amount = ZERO_UNITS, pending = ZERO_UNITS }: Partial<Delegation>,
): void {
  const row = delegationAt(state, address, validator);
  if (row !== undefined)
    putRow(state, { ...row, amount: units(row.amount + amount), pending: units(row.pending + pending) });
}

function addIn(sums: Map<Address, Units>, key: Address, delta: Units): void {
  const sum = units((sums.get(key) ?? ZERO_UNITS) + delta);
  if (sum === 0n) sums.delete(key);
  else sums.set(key, sum);
}

function addToValidator(
  state: VenueState,
  address: Address,
  { stake, selfStake = ZERO_UNITS }: Partial<Validator>,
): void {
  const row = validatorAt(state, address);
  if (row === undefined) return;
  row.stake = units(row.stake + (stake ?? ZERO_UNITS));
  row.selfStake = units(row.selfStake + selfStake);
}

function putRow({ staking }: VenueState, row: Delegation): void {
  const { owner, validator } = row;
  const own = staking.delegations.get(owner) ?? new Map<Address, Delegation>();
  // A new delegation gets its terms first, and its money in the same action.
  const isSpent = row.amount === 0n && row.pending === 0n && own.has(validator);
  if (isSpent) own.delete(validator);
  else own.set(validator, row);
  if (own.size === 0) staking.delegations.delete(owner);
  else staking.delegations.set(owner, own);
  if (isSpent) dropFromKeyedSet(staking.delegators, validator, owner);
  else addToKeyedSet(staking.delegators, validator, owner);
}
