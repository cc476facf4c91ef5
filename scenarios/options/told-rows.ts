import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { type Deal, escrowOf, type Session, unitsOf } from '../../harness/setup/options.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Terms with which a session was requested, and the one quote on it. */
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

/** Judges that a session has one row, with the requested and the quoted terms in it. */
export function tellsSession(clause: Expectation, body: JsonObject, list: string, asked: AskedSession): void {
  const { deal, session, limit, since, until, offered } = asked;
  const own = rowsAt(body, list).filter(({ rfq_id }) => Number(rfq_id) === session.id);
  const listed = field(body, list);
  clause.equal(derived(own.length, listed), 1, `rows of the session ${session.id}`);
  const [row] = own;
  clause.equal(field(row, 'side', listed), 'B');
  clause.decimal(field(row, 'sz', listed), unitsOf(deal, deal.size));
  clause.decimal(field(row, 'limit_px', listed), wholePx(BigInt(limit)));
  within(clause, field(row, 'expiry', listed), { since, until: deal.series.expiry }, 'expiry');
  within(clause, field(row, 'created_at', listed), { since, until }, 'created_at');
  const quotes = row === undefined ? [] : rowsAt(row, 'quotes');
  const quotesTold = field(row, 'quotes', listed);
  clause.equal(derived(quotes.length, quotesTold), 1, 'quotes');
  const [quoted] = quotes;
  const quote = (key: string) => field(quoted, key, quotesTold);
  clause.decimal(quote('price'), wholePx(BigInt(deal.price)), 'quotes[].price');
  clause.decimal(quote('max_size'), unitsOf(deal, offered), 'quotes[].max_size');
  within(clause, quote('submitted_at'), { since, until }, 'quotes[].submitted_at');
  // No quote outlives its request, and no request its series.
  within(clause, quote('valid_until'), { since, until: deal.series.expiry }, 'quotes[].valid_until');
}

/** The one leg of an account: the terms of the series, and so many lots of it held or written. */
export function tellsLeg(clause: Expectation, body: JsonObject, deal: Deal, lots: { readonly written: boolean }): void {
  const positions = rowsAt(body, 'positions');
  clause.equal(derived(positions.length, field(body, 'positions')), 1, 'positions');
  const [row] = positions;
  const { series, size } = deal;
  const told = (key: string) => field(row, key, field(body, 'positions'));
  const kind = told('kind');
  const underlying = told('underlying');
  const expiry = told('expiry');
  clause.equal(
    derived([kind.value, underlying.value], kind, underlying),
    [series.kind, series.underlying],
    'kind and underlying',
  );
  clause.decimal(told('strike'), series.strike);
  clause.equal(derived(Number(expiry.value), expiry), series.expiry, 'expiry');
  const units = unitsOf(deal, size);
  const none = '0';
  clause.decimal(told('long'), lots.written ? none : units);
  clause.decimal(told('short'), lots.written ? units : none);
  clause.decimal(told('escrow'), lots.written ? escrowOf(deal, size) : none);
}

/** Judges that a consensus time, ms, lies in a range. */
export function within(
  clause: Expectation,
  time: Traced<JsonValue | undefined>,
  { since, until }: { readonly since: number; readonly until: number },
  what: string,
): void {
  clause.relation(
    `${what} from ${since} to ${until}`,
    { [what]: time },
    () => Number(time.value) >= since && Number(time.value) <= until,
  );
}
