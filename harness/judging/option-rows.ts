import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { rowsAt } from '../client/json-at.ts';
import { pxInUsdc } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import {
  mayBeQuoteOf,
  type OptionDeal,
  optionDealUnits,
  type RfqSession,
  writtenOptionEscrowOf,
} from '../setup/options.ts';

/** Terms of a requested session, and the single quote of one maker on it. */
export interface QuotedRfqSession {
  readonly deal: OptionDeal;
  readonly session: RfqSession;
  /** 1e-8 USDC. */
  readonly limit: number;
  /** Consensus time before the request, and after the quote. */
  readonly since: number;
  readonly until: number;
  readonly maker: Pick<Identity, 'address'>;
  /** Lots that the maker offers at the deal's price. */
  readonly offered: number;
}

/** Judges that a session has one row, with the terms of the request and the quote. */
export function judgeRfqSessionRow(
  clause: Expectation,
  body: JsonObject,
  list: string,
  requested: QuotedRfqSession,
): void {
  const { deal, session, limit, since, until, maker, offered } = requested;
  const own = rowsAt(body, list).filter(({ rfq_id }) => Number(rfq_id) === session.id);
  const listed = field(body, list);
  clause.equal(derived(own.length, listed), 1, `number of rows of the RFQ session ${session.id}`);
  const [row] = own;
  clause.equal(field(row, 'side', listed), 'B');
  clause.decimal(field(row, 'sz', listed), optionDealUnits(deal, deal.size));
  clause.decimal(field(row, 'limit_px', listed), pxInUsdc(BigInt(limit)));
  judgeTimeWithin(clause, field(row, 'expiry', listed), { since, until: deal.series.expiry }, 'expiry');
  judgeTimeWithin(clause, field(row, 'created_at', listed), { since, until }, 'created_at');
  // Others may quote on the request as well.
  const quotes = row === undefined ? [] : rowsAt(row, 'quotes').filter((quote) => mayBeQuoteOf(quote, maker));
  const shownQuotes = field(row, 'quotes', listed);
  clause.equal(derived(quotes.length, shownQuotes), 1, 'number of quotes of the maker');
  const [quoted] = quotes;
  const quote = (key: string) => field(quoted, key, shownQuotes);
  clause.decimal(quote('price'), pxInUsdc(BigInt(deal.price)), 'quotes[].price');
  clause.decimal(quote('max_size'), optionDealUnits(deal, offered), 'quotes[].max_size');
  judgeTimeWithin(clause, quote('submitted_at'), { since, until }, 'quotes[].submitted_at');
  // A quote expires no later than its request, and a request no later than its series.
  judgeTimeWithin(clause, quote('valid_until'), { since, until: deal.series.expiry }, 'quotes[].valid_until');
}

/** Judges an account's single leg: the terms of the series, and the size held or written. */
export function judgeOptionLegRow(
  clause: Expectation,
  body: JsonObject,
  deal: OptionDeal,
  lots: { readonly written: boolean },
): void {
  const positions = rowsAt(body, 'positions');
  clause.equal(derived(positions.length, field(body, 'positions')), 1, 'number of positions');
  const [row] = positions;
  const { series, size } = deal;
  const reported = (key: string) => field(row, key, field(body, 'positions'));
  const kind = reported('kind');
  const underlying = reported('underlying');
  const expiry = reported('expiry');
  clause.equal(
    derived([kind.value, underlying.value], kind, underlying),
    [series.kind, series.underlying],
    'kind and underlying',
  );
  clause.decimal(reported('strike'), series.strike);
  clause.equal(derived(Number(expiry.value), expiry), series.expiry, 'expiry');
  const units = optionDealUnits(deal, size);
  const none = '0';
  clause.decimal(reported('long'), lots.written ? none : units);
  clause.decimal(reported('short'), lots.written ? units : none);
  clause.decimal(reported('escrow'), lots.written ? writtenOptionEscrowOf(deal, size) : none);
}

/** Judges that a consensus time, ms, is in a range. */
export function judgeTimeWithin(
  clause: Expectation,
  time: Traced<JsonValue | undefined>,
  { since, until }: { readonly since: number; readonly until: number },
  what: string,
): void {
  clause.relation(
    `${what} from ${since} to ${until} ms, consensus time`,
    { [what]: time },
    () => Number(time.value) >= since && Number(time.value) <= until,
  );
}
