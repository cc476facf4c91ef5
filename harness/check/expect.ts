import type { Authority, Clause } from '../../spec-schemas/clause.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type Refusal, refusalWords } from '../../spec-schemas/outcomes.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { formClauseOf, orderClauseOf } from '../../spec-schemas/stated/stated.ts';
import { type Answered, isAmong, outcomeOf, type Refused, refusedIn } from '../client/outcome.ts';
import type { ReadReply } from '../client/replies.ts';
import { Dec, sameDecimal } from '../compare/decimal.ts';
import { validate } from '../compare/validate.ts';
import type { DiffRow, JudgedExchange } from '../runner/events.ts';
import type { ReadFrom } from '../target/transcript.ts';
import type { WireReply } from '../target/wire.ts';
import { type AssertedOutcome, assertionLog } from './assertion-log.ts';
import { type Evidence, field, placesOf, readValue, Traced, type ValueOf } from './evidence.ts';
import { oldRefused } from './old-assertions.ts';
import { differences, printed } from './printed.ts';
import { told } from './settled-orders.ts';
import { ClauseBroken, type Mismatch } from './verdicts.ts';

/** What a case has found out about its clauses, as it goes. */
export interface Ledger {
  /** The clause was exercised and held, this time. */
  held(clause: string): void;
  /** The clause was seen broken and does not decide: the case goes on. */
  broken(clause: string, mismatch: Mismatch): void;
  /** An accepted but unusual form. */
  unusual(clause: string, mismatch: Mismatch): void;
  /** The case did not come to what the clause speaks of. */
  unexercised(clause: string, lacking: string): void;
  decides(clause: string): boolean;
  /** Whether a statement of this authority decides in this run. */
  carries(authority: Authority): boolean;
}

/** Where the exchanges of a case are held. */
export interface Exchanges {
  judged(values: readonly ReadFrom[]): readonly JudgedExchange[];
}

/** A reply of either route. */
type VenueReply = Answered | ReadReply;

/** A figure: whole, or a decimal text. */
type Amount = Dec | string | number | bigint;

/** What a comparison came to, where it does not hold. */
interface Deviation {
  readonly expected: string;
  readonly actual: string;
  readonly path: string;
  readonly diff?: readonly DiffRow[];
}

/**
 * The assertions on one clause. Each one exercises the clause: it is judged held or broken by this case. A broken
 * clause that decides the verdict ends the case, because what follows would build upon it. Values come with the exchange
 * that they were read from, which the finding shows.
 */
export class Expectation {
  readonly #clause: Clause;
  readonly #ledger: Ledger;
  readonly #exchanges: Exchanges | null;

  constructor(clause: Clause, ledger: Ledger, exchanges: Exchanges | null = null) {
    this.#clause = clause;
    this.#ledger = ledger;
    this.#exchanges = exchanges;
  }

  /**
   * Whether the case met what the clause speaks of. Where it did not, nothing is to be asserted: the clause stays
   * unjudged by this case, and the report says what was missing.
   * @param lacking  in words, as the end of "not exercised: …"
   */
  exercised(met: boolean, lacking: string): boolean {
    if (!met) this.#ledger.unexercised(this.#clause.id, lacking);
    return met;
  }

  /** The rows that the clause speaks of, to be judged one by one; where there are none, it was not exercised. */
  exercisedBy<Row>(rows: readonly Row[], lacking: string): readonly Row[] {
    this.exercised(rows.length > 0, lacking);
    return rows;
  }

  /** Equal JSON values: key order does not matter, spelling of numbers does. `expected` may be read as well. */
  equal(actual: Evidence, expected: unknown, path = pathOf(actual)): void {
    const due = expected instanceof Traced ? expected.value : expected;
    const diff = differences(readValue(actual), due, path);
    this.#judge(diff.length === 0, readFrom(actual, expected), () => ({
      expected: printed(due),
      actual: printed(readValue(actual)),
      path,
      diff,
    }));
  }

  /** Equal as decimals, whatever their spelling (D09). */
  decimal(actual: Evidence, expected: Amount | Traced<unknown>, path = pathOf(actual)): void {
    const [value, due] = [readValue(actual), String(expected instanceof Traced ? expected.value : expected)];
    const isText = typeof value === 'string' || value instanceof Dec;
    this.#judge(isText && sameDecimal(String(value), due), readFrom(actual, expected), () => ({
      expected: `"${due}", by value`,
      actual: printed(value),
      path,
    }));
  }

  /** A figure that is no more than `bound`. */
  atMost(actual: Evidence, bound: Amount | Traced<unknown>, path = pathOf(actual)): void {
    this.#bounded(actual, bound, path, 'at most', (order) => order <= 0);
  }

  /** A figure that is no less than `bound`. */
  atLeast(actual: Evidence, bound: Amount | Traced<unknown>, path = pathOf(actual)): void {
    this.#bounded(actual, bound, path, 'at least', (order) => order >= 0);
  }

  /** A value that is there. @param what  in words; left out: its path */
  present(actual: Evidence, what = `${pathOf(actual) || 'a value'}`, path = pathOf(actual)): void {
    this.#judge(readValue(actual) !== undefined, readFrom(actual), () => ({ expected: what, actual: 'nothing', path }));
  }

  /** A value that is not there; null is there. @param what  in words; left out: its path */
  absent(actual: Evidence, what = `${pathOf(actual) || 'value'}`, path = pathOf(actual)): void {
    const value: unknown = readValue(actual);
    this.#judge(value === undefined, readFrom(actual), () => ({
      expected: `no ${what}`,
      actual: printed(value),
      path,
    }));
  }

  /** Another JSON value than `other`. */
  differs(actual: Evidence, other: unknown, path = pathOf(actual)): void {
    const same = other instanceof Traced ? other.value : other;
    const isOther = differences(readValue(actual), same, '').length > 0;
    this.#judge(isOther, readFrom(actual, other), () => ({
      expected: `another value than ${printed(same)}`,
      actual: printed(readValue(actual)),
      path,
    }));
  }

  /** The sum of a decimal over rows. */
  sumOf(rows: readonly JsonObject[], key: string, expected: Amount | Traced<unknown>, within?: Evidence): void {
    const figures = rows.map((row) => Dec.parse(row[key]));
    const sum = figures.some((figure) => figure === null)
      ? `a ${key} that is no decimal`
      : Dec.sum(figures.flatMap((figure) => figure ?? [])).toString();
    const from = [...rows.flatMap((row) => field(row, key).from), ...(within === undefined ? [] : placesOf(within))];
    this.decimal(new Traced(sum, from, key), expected);
  }

  /** One of several forms; the first is the document's own. */
  oneOf(actual: Evidence, forms: readonly [JsonValue, ...JsonValue[]], path = pathOf(actual)): void {
    const value = readValue(actual);
    const fits = forms.some((form) => differences(value, form, '').length === 0);
    this.#judge(fits, readFrom(actual), () => ({
      expected: forms.map(printed).join(' or '),
      actual: printed(value),
      path,
    }));
  }

  /**
   * What holds between values, where no other comparator says it.
   * @param name  what has to hold, in words: the finding's *expected*
   * @param values  by the names that the finding prints them under
   */
  relation<Values extends Readonly<Record<string, Evidence>>>(
    name: string,
    values: Values,
    test: (values: { readonly [Name in keyof Values]: ValueOf<Values[Name]> }) => boolean,
    path = '',
  ): void {
    const named = Object.entries(values);
    // The same keys, each with what its evidence says.
    const plainValues = Object.fromEntries(named.map(([key, each]) => [key, readValue(each)])) as {
      readonly [Name in keyof Values]: ValueOf<Values[Name]>;
    };
    this.#judge(test(plainValues), readFrom(...named.map(([, each]) => each)), () => ({
      expected: name,
      actual: printedAll(plainValues),
      path,
    }));
  }

  /** A row with every given key, of rows that were read. */
  row(rows: readonly JsonObject[] | Traced<unknown>, match: JsonObject, within?: Evidence): void {
    const all = rows instanceof Traced ? rows : new Traced<unknown>(rows, placesOf(within ?? rows));
    this.#judge(matching(all.value, match).length > 0, all.from, () => ({
      expected: `a row with ${printed(match)}`,
      actual: printed(all.value),
      path: all.path,
    }));
  }

  noRow(rows: readonly JsonObject[] | Traced<unknown>, match: JsonObject, within?: Evidence): void {
    const all = rows instanceof Traced ? rows : new Traced<unknown>(rows, placesOf(within ?? rows));
    this.#judge(Array.isArray(all.value) && matching(all.value, match).length === 0, all.from, () => ({
      expected: `no row with ${printed(match)}`,
      actual: printed(all.value),
      path: all.path,
    }));
  }

  /**
   * The documented shape. Fields that the documents do not show are judged at their own authority; keys that the shape
   * does not know are reported and accepted (D11). Rows out of their order are the matter of the clause that orders them,
   * and so are values on whose form a clause of their own says more.
   */
  shape(body: Evidence | JsonValue, shapeId: ShapeId): void {
    const value = body instanceof Traced ? body.value : body;
    const { violations: all, extras } = validate(shapeId, value as JsonValue);
    const violations = all.filter(({ isOrder, path }) =>
      isOrder ? orderClauseOf(shapeId, path) === undefined : formClauseOf(shapeId, path) === undefined,
    );
    const rows = violations.map(({ path, expected, actual }) => ({ path, expected, actual }));
    const mismatch = (diff: readonly DiffRow[]): Mismatch => ({
      message: `${diff[0]?.path === '' ? 'the value' : diff[0]?.path} does not have the shape ${shapeId}`,
      expected: diff.map(({ path, expected }) => `${path}: ${expected}`).join('; '),
      actual: diff.map(({ path, actual }) => `${path}: ${actual}`).join('; '),
      diff,
      ...this.#judged(within(body, diff)),
    });
    if (violations.some(({ authority, advises }) => !advises && this.#ledger.carries(authority))) {
      this.#break(mismatch(rows));
      return;
    }
    if (rows.length > 0) this.#ledger.unusual(this.#clause.id, mismatch(rows));
    if (extras.length > 0) {
      const diff = extras.map((path) => ({ path, expected: 'nothing', actual: 'a key' }));
      this.#ledger.unusual(this.#clause.id, {
        message: `keys beyond the shape ${shapeId}: ${extras.join(', ')}`,
        expected: 'the documented keys',
        actual: extras.join(', '),
        diff,
        ...this.#judged(within(body, diff)),
      });
    }
    this.#ledger.held(this.#clause.id);
  }

  /** The order of the rows that this clause is about, in a value of the shape. */
  ordered(body: Evidence | JsonValue, shapeId: ShapeId): void {
    const value = body instanceof Traced ? body.value : body;
    const late = validate(shapeId, value as JsonValue).violations.filter(
      ({ isOrder, path }) => isOrder && orderClauseOf(shapeId, path) === this.#clause.id,
    );
    const [first] = late;
    this.#judge(first === undefined, within(body, late), () => ({
      expected: `rows ${first?.expected}`,
      actual: late.map(({ path, actual }) => `${path}: ${actual}`).join('; '),
      path: first?.path ?? '',
    }));
  }

  /** The form of the values that this clause is about, in a value of the shape. */
  formed(body: Evidence | JsonValue, shapeId: ShapeId): void {
    const value = body instanceof Traced ? body.value : body;
    const odd = validate(shapeId, value as JsonValue).violations.filter(
      ({ isOrder, path }) => !isOrder && formClauseOf(shapeId, path) === this.#clause.id,
    );
    const [first] = odd;
    this.#judge(first === undefined, within(body, odd), () => ({
      expected: first?.expected ?? '',
      actual: first?.actual ?? '',
      path: first?.path ?? '',
    }));
  }

  /**
   * Refused, with one of the codes and statuses that the clause accepts.
   * @throws Inconclusive when the wait for the commit ended before it
   */
  refused(reply: VenueReply, ...old: readonly unknown[]): void {
    const accepted = old.length === 0 ? this.#accepted() : oldRefused(old);
    const refused = refusedIn(told(reply));
    this.#log(
      'refused',
      accepted.map(({ code, http }) => `${code} ${http}`),
      refused === null ? 'none' : refusedWords(refused),
    );
    this.#judge(refused !== null && isAmong(refused, accepted), placesOf(reply), () => ({
      expected: `a refusal: ${refusalWords(accepted)}`,
      actual: refused === null ? printed(reply) : refusedWords(refused),
      path: 'error.code',
    }));
  }

  /** Admitted, or done: a documented body, and no refusal of any kind in it. */
  accepted(reply: Answered): void {
    const outcome = outcomeOf(reply);
    this.#log('accepted', [], outcome.kind);
    const isFine = outcome.kind === 'accepted' || outcome.kind === 'acknowledged' || outcome.kind === 'noop';
    this.#judge(isFine, placesOf(reply), () => ({
      expected: 'an accepted action',
      actual: outcome.kind === 'refused' ? refusedWords(outcome.refusal) : printed(reply),
      path: '',
    }));
  }

  /** A reply under one of the statuses that the clause accepts, judged by nothing else. */
  status(reply: WireReply | ReadReply, old?: number | readonly number[]): void {
    const statuses = old === undefined ? this.#clause.accepts?.statuses : [old].flat();
    if (statuses === undefined) throw new TypeError(`${this.#clause.id} accepts no statuses: say which on the clause`);
    this.#answered(reply, statuses);
  }

  /** A reply on HTTP 200, judged by nothing else. */
  served(reply: WireReply | ReadReply): void {
    this.#answered(reply, [SERVED]);
  }

  /** Reports an accepted but unusual form; the clause is not judged by it. */
  unusual(isUnusual: boolean, facts: { readonly expected: string; readonly actual: unknown }): void {
    if (!isUnusual) return;
    const actual = facts.actual instanceof Traced ? facts.actual.value : facts.actual;
    this.#ledger.unusual(this.#clause.id, {
      message: `usual is ${facts.expected}, got ${printed(actual)}`,
      expected: facts.expected,
      actual: printed(actual),
      diff: [],
    });
  }

  /** What no comparator can say; each use in a check has its reason beside it. */
  that(holds: boolean, facts: { readonly expected: string; readonly actual: unknown; readonly path?: string }): void {
    const { expected, actual, path = '' } = facts;
    const seen = isEvidence(actual) ? placesOf(actual) : [];
    this.#judge(holds, seen, () => ({
      expected,
      actual: printed(actual instanceof Traced ? actual.value : actual),
      path,
    }));
  }

  #answered(reply: WireReply | ReadReply, statuses: readonly number[]): void {
    const wire = 'wire' in reply ? reply.wire : reply;
    this.#log('status', statuses.map(String), String(wire.status));
    this.#judge(statuses.includes(wire.status), placesOf(wire), () => ({
      expected: `HTTP ${statuses.join(' or ')}`,
      actual: printed(wire),
      path: 'status',
    }));
  }

  #accepted(): readonly Refusal[] {
    const accepted = this.#clause.accepts?.refusals;
    if (accepted === undefined) throw new TypeError(`${this.#clause.id} accepts no refusals: say which on the clause`);
    return accepted;
  }

  #bounded(
    actual: Evidence,
    bound: Amount | Traced<unknown>,
    path: string,
    words: string,
    fits: (order: number) => boolean,
  ): void {
    const value = readValue(actual);
    const due = bound instanceof Traced ? bound.value : bound;
    const [figure, limit] = [Dec.parse(plain(value)), Dec.parse(plain(due))];
    const holds = figure !== null && limit !== null && fits(figure.compare(limit));
    this.#judge(holds, readFrom(actual, bound), () => ({
      expected: `${words} ${printed(due)}`,
      actual: printed(value),
      path,
    }));
  }

  #judge(holds: boolean, from: readonly ReadFrom[], deviation: () => Deviation): void {
    if (holds) {
      this.#ledger.held(this.#clause.id);
      return;
    }
    const { expected, actual, path, diff } = deviation();
    this.#break({
      message: diff === undefined ? `expected ${expected}, got ${actual}` : `${path || 'the value'} differs`,
      expected,
      actual,
      diff: diff ?? [{ path, expected, actual }],
      ...this.#judged(from),
    });
  }

  #log(asserts: AssertedOutcome['asserts'], takes: readonly string[], got: string): void {
    assertionLog.listener?.({ clause: this.#clause.id, asserts, takes, got });
  }

  #judged(from: readonly ReadFrom[]): Pick<Mismatch, 'judged'> {
    const judged = this.#exchanges?.judged(from) ?? [];
    return judged.length === 0 ? {} : { judged };
  }

  #break(mismatch: Mismatch): void {
    if (this.#ledger.decides(this.#clause.id)) throw new ClauseBroken(this.#clause.id, mismatch);
    this.#ledger.broken(this.#clause.id, mismatch);
  }
}

/** A request that was answered as asked, on every route. */
const SERVED = 200;

function pathOf(evidence: unknown): string {
  return evidence instanceof Traced ? evidence.path : '';
}

function readFrom(...values: readonly unknown[]): readonly ReadFrom[] {
  return values.flatMap((value) => (isEvidence(value) ? placesOf(value) : []));
}

/** Whether an object is given, which may stand in an exchange. */
function isEvidence(value: unknown): value is Evidence {
  return typeof value === 'object' && value !== null;
}

/** Places of differences inside of a body. */
function within(body: Evidence | JsonValue, diff: readonly { readonly path: string }[]): readonly ReadFrom[] {
  if (!isEvidence(body)) return [];
  const keys = diff.map(({ path }) => path.split(/[.[\]]+/).filter((key) => key !== '' && key !== '$'));
  return placesOf(body).flatMap(({ holder, keys: above }) =>
    keys.map((below) => ({ holder, keys: [...above, ...below] })),
  );
}

/** As decimals are written: what is a JSON number or an integer of a write too. */
function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Dec ? String(value) : undefined;
}

function printedAll(values: Readonly<Record<string, unknown>>): string {
  const all = Object.entries(values);
  const [only, ...more] = all;
  if (only !== undefined && more.length === 0) return printed(only[1]);
  return all.map(([name, value]) => `${name}: ${printed(value)}`).join(', ');
}

function refusedWords({ error, http }: Refused): string {
  return error === null ? `a bare string on HTTP ${http}` : `${error.code} (${error.message}) on HTTP ${http}`;
}

function matching(rows: unknown, match: JsonObject): unknown[] {
  if (!Array.isArray(rows)) return [];
  return rows.filter(
    (row) =>
      isJsonObject(row) && Object.entries(match).every(([key, value]) => differences(row[key], value, '').length === 0),
  );
}
