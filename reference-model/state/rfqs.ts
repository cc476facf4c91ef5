import type { Side } from '../book/book-side.ts';
import type { BookPx, Lots } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, dropDue } from './due-rows.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { VenueState } from './venue-state.ts';

// Requests for quotes on option series, and their quotes. Expired ones are not swept.

/** Request for quotes. It stays until it is accepted, or until its slot is needed. */
export interface Rfq {
  readonly id: bigint;
  readonly series: number;
  /** Size decimals of the series, which may no longer exist. */
  readonly szDecimals: number;
  readonly requester: Address;
  /** Whether the requester buys or writes. */
  readonly side: Side;
  readonly lots: Lots;
  /** Premium per whole unit; null: unbounded. */
  readonly limitPx: BookPx | null;
  readonly stpGroup: bigint | null;
  readonly createdMs: number;
  readonly expiryMs: bigint;
  /** In order of arrival: an accept names a quote by its index. */
  readonly quotes: readonly RfqQuote[];
}

export interface RfqQuote {
  readonly maker: Address;
  /** Premium per whole unit. */
  readonly price: BookPx;
  readonly maxLots: Lots;
  readonly validUntilMs: bigint;
  readonly stpGroup: bigint | null;
  readonly submittedMs: number;
}

export interface Rfqs {
  /** Oldest first. */
  readonly sessions: Map<bigint, Rfq>;
  readonly requestedBy: KeyedSets<Address, bigint>;
  readonly quotedBy: KeyedSets<Address, bigint>;
  /** Requests by expiry: the first to expire is the first to lose its slot. */
  readonly ends: DueRows<bigint, bigint>;
  nextId: bigint;
}

export function makeEmptyRfqs(): Rfqs {
  return { sessions: new Map(), requestedBy: new Map(), quotedBy: new Map(), ends: [], nextId: 1n };
}

export function rfqAt({ rfqs }: VenueState, id: bigint): Rfq | undefined {
  return rfqs.sessions.get(id);
}

/** Oldest first. */
export function rfqsRequestedBy({ rfqs }: VenueState, owner: Address): readonly Rfq[] {
  return sessionsOf(rfqs, rfqs.requestedBy.get(owner));
}

/** Returns the requests quoted by an account, oldest first. */
export function rfqsQuotedBy({ rfqs }: VenueState, maker: Address): readonly Rfq[] {
  return sessionsOf(rfqs, rfqs.quotedBy.get(maker));
}

/** Opens a session under the next number. */
export function openRfq({ rfqs }: VenueState, asked: Omit<Rfq, 'id' | 'quotes'>): void {
  const id = rfqs.nextId;
  rfqs.nextId += 1n;
  rfqs.sessions.set(id, { ...asked, id, quotes: [] });
  addToKeyedSet(rfqs.requestedBy, asked.requester, id);
  addDue(rfqs.ends, { at: asked.expiryMs, id });
}

export function addRfqQuote({ rfqs }: VenueState, rfq: Rfq, quote: RfqQuote): void {
  rfqs.sessions.set(rfq.id, { ...rfq, quotes: [...rfq.quotes, quote] });
  addToKeyedSet(rfqs.quotedBy, quote.maker, rfq.id);
}

/** Ends a session and its quotes. */
export function dropRfq({ rfqs }: VenueState, { id, requester, expiryMs: at, quotes }: Rfq): void {
  rfqs.sessions.delete(id);
  dropFromKeyedSet(rfqs.requestedBy, requester, id);
  for (const { maker } of quotes) dropFromKeyedSet(rfqs.quotedBy, maker, id);
  dropDue(rfqs.ends, { at, id });
}

/** The session with the earliest expiry, past or future. */
export function firstExpiringRfq({ rfqs }: VenueState): Rfq | undefined {
  const [first] = rfqs.ends;
  return first === undefined ? undefined : rfqs.sessions.get(first.id);
}

function sessionsOf({ sessions }: Rfqs, ids: ReadonlySet<bigint> | undefined): readonly Rfq[] {
  return [...(ids ?? [])].sort((a, b) => (a < b ? -1 : 1)).flatMap((id) => sessions.get(id) ?? []);
}

/** A buyer pays at most its limit, a writer receives at least its limit. */
export function isBeyondRfqLimit({ side, limitPx }: Rfq, price: RfqQuote['price']): boolean {
  if (limitPx === null) return false;
  return side === 'bid' ? price > limitPx : price < limitPx;
}
