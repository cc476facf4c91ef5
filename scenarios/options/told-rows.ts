import { field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { type Deal, escrowOf, type Session, unitsOf } from '../../harness/setup/options.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** What a session was asked with, and the one quote on it. */
export interface AskedSession {
  readonly deal: Deal;
  readonly session: Session;
  /** 1e-8 USDC. */
  readonly limit: number;
  /** Consensus time before the request, and behind the quote. */
  readonly since: number;
  readonly until: number;
  /** Lots that the maker offers at the price of the deal. */
  readonly offered: number;
}

/** One row for the session, and in it what was asked and what was quoted. */
export function tellsSession(clause: Expectation, rows: readonly JsonObject[], asked: AskedSession): void {
  const { deal, session, limit, since, until, offered } = asked;
  const own = rows.filter(({ rfq_id }) => Number(rfq_id) === session.id);
  clause.equal(own.length, 1, `rows of the session ${session.id}`);
  const [row] = own;
  clause.equal(field(row, 'side'), 'B');
  clause.decimal(field(row, 'sz'), unitsOf(deal, deal.size));
  clause.decimal(field(row, 'limit_px'), wholePx(BigInt(limit)));
  within(clause, row?.expiry, { since, until: deal.series.expiry }, 'expiry');
  within(clause, row?.created_at, { since, until }, 'created_at');
  const quotes = row === undefined ? [] : rowsAt(row, 'quotes');
  clause.equal(quotes.length, 1, 'quotes');
  const [quoted] = quotes;
  clause.decimal(field(quoted, 'price'), wholePx(BigInt(deal.price)), 'quotes[].price');
  clause.decimal(field(quoted, 'max_size'), unitsOf(deal, offered), 'quotes[].max_size');
  within(clause, quoted?.submitted_at, { since, until }, 'quotes[].submitted_at');
  // No quote outlives its request, and no request its series.
  within(clause, quoted?.valid_until, { since, until: deal.series.expiry }, 'quotes[].valid_until');
}

/** The one leg of an account: the terms of the series, and so many lots of it held or written. */
export function tellsLeg(clause: Expectation, body: JsonObject, deal: Deal, lots: { readonly written: boolean }): void {
  const positions = rowsAt(body, 'positions');
  clause.equal(positions.length, 1, 'positions');
  const [row] = positions;
  const { series, size } = deal;
  clause.equal([row?.kind, row?.underlying], [series.kind, series.underlying], 'kind and underlying');
  clause.decimal(field(row, 'strike'), series.strike);
  clause.equal(Number(row?.expiry), series.expiry, 'expiry');
  const [units, none] = [unitsOf(deal, size), '0'];
  clause.decimal(field(row, 'long'), lots.written ? none : units);
  clause.decimal(field(row, 'short'), lots.written ? units : none);
  clause.decimal(field(row, 'escrow'), lots.written ? escrowOf(deal, size) : none);
}

/** Of consensus time, ms. */
export function within(
  clause: Expectation,
  time: unknown,
  { since, until }: { readonly since: number; readonly until: number },
  what: string,
): void {
  clause.that(Number(time) >= since && Number(time) <= until, {
    expected: `${what} from ${since} to ${until}`,
    actual: time,
  });
}
