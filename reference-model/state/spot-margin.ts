import { type Ratio, type Units, units, ZERO_UNITS } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

// Margin positions on pairs, and their required cover.

/** Base tokens of a pair that an account holds separately from its balance, and the debt for them. */
export interface SpotMarginPosition {
  readonly pair: number;
  /** Base tokens in whole units x 1e18. Only `money/move.ts` writes it. */
  readonly held: Units;
  /** Debt in whole units of the quote x 1e18, as of the pool index `snapshot`. */
  readonly principal: Units;
  readonly snapshot: Ratio;
}

/** Required cover of a position on a pair, as fractions of its value. */
export interface SpotMarginRatios {
  readonly init: Ratio;
  readonly maint: Ratio;
}

export interface SpotMargin {
  /** Positions by account and pair; an account without positions has no row. */
  readonly positions: Map<Address, Map<number, SpotMarginPosition>>;
  /** Calibrations by pair; a pair that accepts no margin has none. */
  readonly calibrations: Map<number, SpotMarginRatios>;
}

export function makeEmptySpotMargin(): SpotMargin {
  return { positions: new Map(), calibrations: new Map() };
}

/** Returns the positions by ascending pair. Every order calls this, and an account without positions costs a single lookup. */
export function spotMarginPositionsOf({ spotMargin }: VenueState, owner: Address): readonly SpotMarginPosition[] {
  const own = spotMargin.positions.get(owner);
  return own === undefined ? none : [...own.values()].sort((one, other) => one.pair - other.pair);
}

const none: readonly SpotMarginPosition[] = [];

export function hasSpotMarginPosition({ spotMargin }: VenueState, owner: Address): boolean {
  return spotMargin.positions.has(owner);
}

export function spotMarginPositionAt(
  { spotMargin }: VenueState,
  owner: Address,
  pair: number,
): SpotMarginPosition | undefined {
  return spotMargin.positions.get(owner)?.get(pair);
}

/** Sets an account's debt on a pair; its holding is unchanged. */
export function putSpotMarginDebt(
  { spotMargin }: VenueState,
  owner: Address,
  pair: number,
  debt: Pick<SpotMarginPosition, 'principal' | 'snapshot'>,
): void {
  const own = spotMargin.positions.get(owner) ?? new Map<number, SpotMarginPosition>();
  own.set(pair, { pair, held: own.get(pair)?.held ?? ZERO_UNITS, ...debt });
  spotMargin.positions.set(owner, own);
}

/** For the mover of money only. An empty row stays until it is dropped. */
export function addSpotMarginHeld({ spotMargin }: VenueState, owner: Address, pair: number, delta: Units): void {
  const position = spotMargin.positions.get(owner)?.get(pair);
  if (position === undefined) return;
  spotMargin.positions.get(owner)?.set(pair, { ...position, held: units(position.held + delta) });
}

export function dropSpotMarginPosition({ spotMargin }: VenueState, owner: Address, pair: number): void {
  const own = spotMargin.positions.get(owner);
  own?.delete(pair);
  if (own?.size === 0) spotMargin.positions.delete(owner);
}

/** undefined: the pair accepts no margin. */
export function spotMarginRatiosOf({ spotMargin }: VenueState, pair: number): SpotMarginRatios | undefined {
  return spotMargin.calibrations.get(pair);
}

/** null: the pair accepts no margin any more. */
export function putSpotMarginRatios(
  { spotMargin }: VenueState,
  pair: number,
  calibration: SpotMarginRatios | null,
): void {
  if (calibration === null) spotMargin.calibrations.delete(pair);
  else spotMargin.calibrations.set(pair, calibration);
}

/** Accounts with a position on a pair. A full scan; only votes call it. */
export function spotMarginHoldersOf({ spotMargin }: VenueState, pair: number): readonly Address[] {
  return [...spotMargin.positions].flatMap(([owner, own]) => (own.has(pair) ? [owner] : []));
}
