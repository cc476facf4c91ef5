import type { BookPx, Lots, Ratio, Units, Usd } from '../numeric/planes.ts';
import { ZERO_LOTS } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, nextDue, takeDueUpTo } from './due-rows.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { VenueState } from './venue-state.ts';

// European options: listed series, held and written lots, and series pending settlement.

/** Option series. It has no book: `signing_id` of the reads and `market` of an RFQ use a number that no market has. */
export interface OptionSeries {
  readonly id: number;
  /** Symbol of the perp whose index settles it. */
  readonly underlying: string;
  readonly kind: 'put' | 'call';
  readonly strike: Usd;
  readonly expiryMs: number;
  readonly szDecimals: number;
  /** Token of escrow and payout: USDC for a put, the underlying's token for a call. */
  readonly settleToken: number;
}

/** Index value committed by a block. */
export interface IndexSample {
  readonly px: BookPx;
  readonly atMs: number;
}

/** Fees of the taker of a fill. null: unset, no charge. */
export interface OptionFeeRates {
  readonly taker: Ratio | null;
  /** Millionths of the premium. */
  readonly premiumCapPpm: number | null;
}

/** Schedule of series that the venue checks next: first at expiry. */
export type DueOptionSeriesRows = DueRows<number, bigint>;

export interface OptionsState {
  /** Oldest first; settled and abandoned series are removed. */
  readonly series: Map<number, OptionSeries>;
  readonly bySymbol: KeyedSets<string, number>;
  /** Legs by owner and series: lots, negative if written; an owner without legs has no row. */
  readonly legs: Map<Address, Map<number, Lots>>;
  readonly parties: KeyedSets<number, Address>;
  /** Number of rows in `legs`, over all owners. */
  rows: number;
  readonly due: DueOptionSeriesRows;
  /** Samples by underlying, oldest first; none for an underlying without a series. */
  readonly samples: Map<string, readonly IndexSample[]>;
  /** Escrow by series, in its settle token. Only `money/move.ts` writes it, like `dust`. */
  readonly pots: ReadonlyMap<number, Units>;
  /** Remainders of truncated payouts in tokens other than USDC, by token. */
  readonly dust: ReadonlyMap<number, Units>;
  rates: OptionFeeRates;
  nextId: number;
}

/** Above the numbers of perps and pairs. */
const FIRST_ID = 2_147_483_649;

export function makeEmptyOptions(): OptionsState {
  return {
    series: new Map(),
    bySymbol: new Map(),
    legs: new Map(),
    parties: new Map(),
    rows: 0,
    due: [],
    samples: new Map(),
    pots: new Map(),
    dust: new Map(),
    rates: { taker: null, premiumCapPpm: null },
    nextId: FIRST_ID,
  };
}

/** Undefined: no listed series has the number. */
export function optionSeriesAt({ options }: VenueState, id: number): OptionSeries | undefined {
  return options.series.get(id);
}

/** Lots of an account in a series, negative if written. */
export function optionLotsOf({ options }: VenueState, owner: Address, series: number): Lots {
  return options.legs.get(owner)?.get(series) ?? ZERO_LOTS;
}

/** Legs of an account with their series, in opening order. */
export function optionPositionsOf({ options }: VenueState, owner: Address): readonly OptionPosition[] {
  return [...(options.legs.get(owner) ?? [])].flatMap(([id, lots]) => {
    const series = options.series.get(id);
    return series === undefined ? [] : [{ series, lots }];
  });
}

export interface OptionPosition {
  readonly series: OptionSeries;
  /** Negative: written. */
  readonly lots: Lots;
}

/** Returns the number of accounts with a leg in a series. */
export function seriesPartyCount({ options }: VenueState, series: number): number {
  return options.parties.get(series)?.size ?? 0;
}

/** Legs of one series by owner. */
export function optionLotsByOwner(
  { options }: VenueState,
  series: number,
): readonly (readonly [owner: Address, lots: Lots])[] {
  return [...(options.parties.get(series) ?? [])].map((owner) => [
    owner,
    options.legs.get(owner)?.get(series) ?? ZERO_LOTS,
  ]);
}

/** Lists a series, by default under the next number. */
export function addOptionSeries({ options }: VenueState, listed: Omit<OptionSeries, 'id'>, id = options.nextId): void {
  options.series.set(id, { ...listed, id });
  options.nextId = Math.max(options.nextId, id + 1);
  addToKeyedSet(options.bySymbol, listed.underlying, id);
  addDue(options.due, { at: listed.expiryMs, id: BigInt(id) });
}

/** Removes a series from the list; nobody has a leg in it any more. */
export function dropOptionSeries({ options }: VenueState, { id, underlying }: OptionSeries): void {
  options.series.delete(id);
  dropFromKeyedSet(options.bySymbol, underlying, id);
  if (!options.bySymbol.has(underlying)) options.samples.delete(underlying);
}

export function putOptionPosition({ options }: VenueState, owner: Address, series: number, lots: Lots): void {
  const own = options.legs.get(owner) ?? new Map<number, Lots>();
  const had = own.has(series);
  if (lots === 0n) {
    own.delete(series);
    dropFromKeyedSet(options.parties, series, owner);
    if (own.size === 0) options.legs.delete(owner);
  } else {
    own.set(series, lots);
    options.legs.set(owner, own);
    addToKeyedSet(options.parties, series, owner);
  }
  options.rows += Number(own.has(series)) - Number(had);
}

/** Removes and returns the series due for a check. */
export function takeDueSeries({ options }: VenueState, nowMs: number): readonly OptionSeries[] {
  return takeDueUpTo(options.due, nowMs).flatMap(({ id }) => options.series.get(Number(id)) ?? []);
}

/** Schedules the next check of a series. */
export function scheduleSeries({ options }: VenueState, { id }: OptionSeries, at: number): void {
  addDue(options.due, { at, id: BigInt(id) });
}

/** Next due time of a series after this moment; null: none. */
export function nextSeriesDueMs({ options }: VenueState, afterMs: number): number | null {
  return nextDue(options.due, afterMs);
}

/**
 * Records an index sample: only the last one per time, and only for the underlying of a series. @param sinceMs  older samples are dropped
 */
export function recordOptionIndexSample(
  { options }: VenueState,
  underlying: string,
  sample: IndexSample,
  sinceMs: number,
): void {
  if (!options.bySymbol.has(underlying)) return;
  const before = options.samples.get(underlying) ?? [];
  const kept = before.filter(({ atMs }) => atMs >= sinceMs && atMs !== sample.atMs);
  options.samples.set(underlying, [...kept, sample]);
}

export function optionIndexSamplesOf({ options }: VenueState, underlying: string): readonly IndexSample[] {
  return options.samples.get(underlying) ?? [];
}

export function putOptionRates({ options }: VenueState, rates: OptionFeeRates): void {
  options.rates = rates;
}
