import type { BookPx, Lots, Ratio, Units, Usd } from '../numeric/planes.ts';
import { ZERO_LOTS } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, nextDue, takeDueUpTo } from './due-rows.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { VenueState } from './venue-state.ts';

// European options: what is listed, who holds and who wrote how much of it, and what waits to be paid out.

/** Option series. It has no book: `signing_id` of the reads and `market` of an RFQ are a number that no market has. */
export interface OptionSeries {
  readonly id: number;
  /** The perp whose index settles it, by symbol. */
  readonly underlying: string;
  readonly kind: 'put' | 'call';
  readonly strike: Usd;
  readonly expiryMs: number;
  readonly szDecimals: number;
  /** Token that is escrowed and paid out: USDC of a put, the token of the underlying of a call. */
  readonly settleToken: number;
}

/** Value of an index, as a block committed it. */
export interface IndexSample {
  readonly px: BookPx;
  readonly atMs: number;
}

/** Fees of the taker of a fill. null: unset, which charges nothing. */
export interface OptionFeeRates {
  readonly taker: Ratio | null;
  /** Millionths of the premium. */
  readonly premiumCapPpm: number | null;
}

/** A series that the venue looks at again at some time: its expiry first. */
export type DueOptionSeriesRows = DueRows<number, bigint>;

export interface OptionsState {
  /** Oldest first; one that is settled or given up is gone. */
  readonly series: Map<number, OptionSeries>;
  readonly bySymbol: KeyedSets<string, number>;
  /** Legs by owner and series: lots bought, negative where they are written; an owner without any has no row. */
  readonly legs: Map<Address, Map<number, Lots>>;
  readonly parties: KeyedSets<number, Address>;
  /** Number of rows in `legs`, over all owners. */
  rows: number;
  readonly due: DueOptionSeriesRows;
  /** Samples by underlying, oldest first; an underlying without a series has none. */
  readonly samples: Map<string, readonly IndexSample[]>;
  /** Escrow by series, in its settle token. Written by `money/move.ts` alone, as `dust` is. */
  readonly pots: ReadonlyMap<number, Units>;
  /** Remainders of truncated payouts in tokens other than USDC, by token. */
  readonly dust: ReadonlyMap<number, Units>;
  rates: OptionFeeRates;
  nextId: number;
}

/** Above the numbers of perps and pairs. */
const FIRST_ID = 2_147_483_649;

export function emptyOptions(): OptionsState {
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

/** Undefined: no series that is listed has the number. */
export function optionSeriesAt({ options }: VenueState, id: number): OptionSeries | undefined {
  return options.series.get(id);
}

/** Lots of an account in a series, negative where it has written them. */
export function optionLotsOf({ options }: VenueState, owner: Address, series: number): Lots {
  return options.legs.get(owner)?.get(series) ?? ZERO_LOTS;
}

/** Legs of an account with their series, in the order in which they were opened. */
export function optionLegsOf({ options }: VenueState, owner: Address): readonly OptionLeg[] {
  return [...(options.legs.get(owner) ?? [])].flatMap(([id, lots]) => {
    const series = options.series.get(id);
    return series === undefined ? [] : [{ series, lots }];
  });
}

export interface OptionLeg {
  readonly series: OptionSeries;
  /** Negative: written. */
  readonly lots: Lots;
}

/** Returns the number of accounts that have a leg in a series. */
export function seriesPartyCount({ options }: VenueState, series: number): number {
  return options.parties.get(series)?.size ?? 0;
}

/** Legs of one series by owner. */
export function optionLegsInSeries(
  { options }: VenueState,
  series: number,
): readonly (readonly [owner: Address, lots: Lots])[] {
  return [...(options.parties.get(series) ?? [])].map((owner) => [
    owner,
    options.legs.get(owner)?.get(series) ?? ZERO_LOTS,
  ]);
}

/** The number that a series would have next. */
export function addOptionSeries({ options }: VenueState, listed: Omit<OptionSeries, 'id'>, id = options.nextId): void {
  options.series.set(id, { ...listed, id });
  options.nextId = Math.max(options.nextId, id + 1);
  addToKeyedSet(options.bySymbol, listed.underlying, id);
  addDue(options.due, { at: listed.expiryMs, id: BigInt(id) });
}

/** Takes a series off the list. Nobody has a leg in it any more. */
export function dropOptionSeries({ options }: VenueState, { id, underlying }: OptionSeries): void {
  options.series.delete(id);
  dropFromKeyedSet(options.bySymbol, underlying, id);
  if (!options.bySymbol.has(underlying)) options.samples.delete(underlying);
}

export function putOptionLeg({ options }: VenueState, owner: Address, series: number, lots: Lots): void {
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

/** Takes out the series that are due, to be looked at. */
export function takeDueSeries({ options }: VenueState, nowMs: number): readonly OptionSeries[] {
  return takeDueUpTo(options.due, nowMs).flatMap(({ id }) => options.series.get(Number(id)) ?? []);
}

/** A series is looked at again at that time. */
export function scheduleSeries({ options }: VenueState, { id }: OptionSeries, at: number): void {
  addDue(options.due, { at, id: BigInt(id) });
}

/** When a series is next due behind this moment; null: none is. */
export function nextSeriesDueMs({ options }: VenueState, afterMs: number): number | null {
  return nextDue(options.due, afterMs);
}

/** Notes what an index was; of one time the last, and nothing of what no series is on. @param sinceMs  older ones go */
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
