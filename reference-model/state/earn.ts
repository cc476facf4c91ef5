import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS, type Ratio, ratio, type Units, units, ZERO_UNITS } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

// Lending pools: what each holds, and the owners of its shares.

/** Lending pool of a token. Amounts are whole units of that token x 1e18. */
export interface EarnPool {
  readonly asset: number;
  /** Value of all its shares, including interest owed to the pool. */
  readonly supplied: Units;
  /** Debts to the pool, including interest. */
  readonly borrowed: Units;
  /** Sum over all holders. */
  readonly shares: Units;
  /** Present value of a debt of 1 made at the pool's creation. */
  readonly index: Ratio;
  /** The part of the interest that is kept from suppliers. */
  readonly reserve: Units;
  /** Consensus time up to which interest has accrued. */
  readonly accruedAtMs: number;
}

/** Terms of borrowing; a vote may set them even before the pool exists. */
export interface EarnTerms {
  /** Annual rate. */
  readonly rate: Ratio;
  /** Part of the interest that is kept from suppliers. */
  readonly reserveFactor: Ratio;
}

export interface Earn {
  /** Pools by asset. No pool is ever removed. */
  readonly pools: Map<number, EarnPool>;
  /** Shares by asset and holder; an account without shares has no row. */
  readonly shares: Map<number, Map<Address, Units>>;
  /** Terms by asset; an asset without a vote has none. */
  readonly terms: Map<number, EarnTerms>;
  /** Token balance of a pool, including its reserve, by asset. Only `money/move.ts` writes it. */
  readonly cash: ReadonlyMap<number, Units>;
}

export function makeEmptyEarn(): Earn {
  return { pools: new Map(), shares: new Map(), terms: new Map(), cash: new Map() };
}

export function earnPoolAt({ earn }: VenueState, asset: number): EarnPool | undefined {
  return earn.pools.get(asset);
}

/** Returns the pools by ascending asset. */
export function listEarnPools({ earn }: VenueState): readonly EarnPool[] {
  return [...earn.pools.values()].sort((one, other) => one.asset - other.asset);
}

export function earnSharesOf({ earn }: VenueState, asset: number, holder: Address): Units {
  return earn.shares.get(asset)?.get(holder) ?? ZERO_UNITS;
}

export function earnHoldersIn({ earn }: VenueState, asset: number): IteratorObject<[Address, Units]> {
  return earn.shares.get(asset)?.entries() ?? [].values();
}

/** undefined: no vote has set any. */
export function earnTermsOf({ earn }: VenueState, asset: number): EarnTerms | undefined {
  return earn.terms.get(asset);
}

/** Returns an empty pool, as of the block under construction. */
export function newEarnPool({ timeMs }: VenueState, asset: number): EarnPool {
  const nothing = { supplied: ZERO_UNITS, borrowed: ZERO_UNITS, shares: ZERO_UNITS, reserve: ZERO_UNITS };
  return { asset, ...nothing, index: ratio(pow10(CORE_DECIMALS)), accruedAtMs: timeMs };
}

/** Adds a pool, or replaces its previous state. */
export function putEarnPool({ earn }: VenueState, pool: EarnPool): void {
  earn.pools.set(pool.asset, pool);
}

export function putEarnTerms({ earn }: VenueState, asset: number, terms: EarnTerms): void {
  earn.terms.set(asset, terms);
}

/** Mints shares for an account, or burns them if `delta` is negative, and updates their sum. An account without shares has no row. */
export function addEarnShares({ earn }: VenueState, asset: number, holder: Address, delta: Units): void {
  const pool = earn.pools.get(asset);
  if (pool === undefined) return;
  const rows = earn.shares.get(asset) ?? new Map<Address, Units>();
  const after = units((rows.get(holder) ?? 0n) + delta);
  if (after === 0n) rows.delete(holder);
  else rows.set(holder, after);
  earn.shares.set(asset, rows);
  earn.pools.set(asset, { ...pool, shares: units(pool.shares + delta) });
}
