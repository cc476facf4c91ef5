import type { Authority, Clause } from '../../spec-schemas/clause.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec, isSameDecimal } from '../compare/decimal.ts';
import { explainSum, type MadeOf, type SumEntry } from '../compare/figures/sum-of-entries.ts';
import { isSameHex } from '../compare/leaf.ts';
import type { Mismatch } from '../kernel/verdicts.ts';
import type { DiffRow, FigureExplanation, JudgedExchange } from '../runner/events.ts';
import type { ValueOrigin } from '../target/read-from.ts';
import { heldAssertionHook } from './assertion-log.ts';
import { type Evidence, type EvidenceValue, evidenceValue, field, placesOfEvidence, Traced } from './evidence.ts';
import { formatEvidence, formatValue, jsonDifferences } from './format-value.ts';

/**
 * Recorder of what a case has found out about its clauses.
 * @internal
 */
export interface ClauseRecorder {
  /** The clause was exercised and held, this time. */
  recordHeld(clause: string): void;
  /** The clause was seen broken and does not decide: the case goes on. */
  recordBroken(clause: string, mismatch: Mismatch): void;
  /** The clause was seen broken and decides: the case goes on with the same exchange, up to its next request. */
  recordDecided(clause: string, mismatch: Mismatch): void;
  /** Another clause that was seen broken before by a value which stands where this mismatch does; null: none was. */
  earlierAccused(clause: string, mismatch: Pick<Mismatch, 'judged'>): string | null;
  /** A clause that decides was seen broken before. */
  readonly isBroken: boolean;
  /** An accepted but unusual form. */
  recordUnusual(clause: string, mismatch: Mismatch): void;
  /** The case did not come to what the clause speaks of. */
  recordUnexercised(clause: string, lacking: string): void;
  decides(clause: string): boolean;
  /** Whether a statement of this authority decides in this run. */
  carries(authority: Authority, clause: string): boolean;
}

/**
 * Store of the exchanges of a case.
 * @internal
 */
export interface CaseExchanges {
  judged(values: readonly ValueOrigin[]): readonly JudgedExchange[];
}

/** A figure: whole, or a decimal text. */
type Amount = Dec | string | number | bigint;

/**
 * Result of a comparison that does not hold.
 * @internal
 */
interface Deviation {
  readonly expected: string;
  readonly actual: string;
  readonly path: string;
  readonly diff?: readonly DiffRow[];
  readonly figures?: readonly FigureExplanation[];
}

/**
 * Comparisons that judge one clause. Each one exercises the clause: it is judged held or broken by this case. Values come
 * with the exchange that they were read from, which the finding shows.
 */
export class Comparators {
  /** @internal */
  protected readonly clause: Clause;
  /** @internal */
  protected readonly ledger: ClauseRecorder;
  readonly #exchanges: CaseExchanges | null;

  /** @internal */
  constructor(clause: Clause, ledger: ClauseRecorder, exchanges: CaseExchanges | null = null) {
    this.clause = clause;
    this.ledger = ledger;
    this.#exchanges = exchanges;
  }

  /**
   * Whether the case met what the clause speaks of. Where it did not, nothing is to be asserted: the clause stays
   * unjudged by this case, and the report says what was missing.
   * @param lacking  in words, as the end of "not exercised: …"
   */
  exercised(met: boolean, lacking: string): boolean {
    if (!met) this.ledger.recordUnexercised(this.clause.id, lacking);
    return met;
  }

  /** The rows that the clause speaks of, to be judged one by one; where there are none, it was not exercised. */
  exercisedBy<Row>(rows: readonly Row[], lacking: string): readonly Row[] {
    this.exercised(rows.length > 0, lacking);
    return rows;
  }

  /** Equal JSON values: neither the order of keys nor zeros behind a fraction (D09) matter. `expected` may be read as well. */
  equal(actual: Evidence, expected: unknown, path = pathOf(actual)): void {
    const due = expected instanceof Traced ? expected.value : expected;
    const diff = jsonDifferences(evidenceValue(actual), due, path);
    this.judge(diff.length === 0, readFrom(actual, expected), () => ({
      expected: formatValue(due),
      actual: formatEvidence(actual),
      path,
      diff,
    }));
  }

  /**
   * Equal as decimals, whatever their spelling (D09).
   * @param madeOf  what the expected value is the sum of, for the finding: left out where it is no sum
   */
  decimal(
    actual: Evidence,
    expected: Amount | Traced<unknown>,
    path = pathOf(actual),
    madeOf: readonly SumEntry[] = [],
  ): void {
    const value = evidenceValue(actual);
    const due = String(expected instanceof Traced ? expected.value : expected);
    const isText = typeof value === 'string' || value instanceof Dec;
    this.judge(isText && isSameDecimal(String(value), due), readFrom(actual, expected), () => ({
      expected: due,
      actual: typeof value === 'number' ? `the number ${value}, not a decimal string` : formatValue(value),
      path,
      ...explained(madeOf, Dec.parse(plain(value)), path),
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
    this.judge(evidenceValue(actual) !== undefined, readFrom(actual), () => ({
      expected: what,
      actual: 'nothing',
      path,
    }));
  }

  /** A value that is not there; null is there. @param what  in words; left out: its path */
  absent(actual: Evidence, what = `${pathOf(actual) || 'value'}`, path = pathOf(actual)): void {
    const value: unknown = evidenceValue(actual);
    this.judge(value === undefined, readFrom(actual), () => ({
      expected: `no ${what}`,
      actual: formatEvidence(actual),
      path,
    }));
  }

  /** Another JSON value than `other`. */
  differs(actual: Evidence, other: unknown, path = pathOf(actual)): void {
    const same = other instanceof Traced ? other.value : other;
    const isOther = jsonDifferences(evidenceValue(actual), same, '').length > 0;
    this.judge(isOther, readFrom(actual, other), () => ({
      expected: `another value than ${formatValue(same)}`,
      actual: formatEvidence(actual),
      path,
    }));
  }

  /** The sum of a decimal over rows. */
  sumOf(rows: readonly JsonObject[], key: string, expected: Amount | Traced<unknown>, within?: Evidence): void {
    const figures = rows.map((row) => Dec.parse(row[key]));
    const sum = figures.some((figure) => figure === null)
      ? `a ${key} that is no decimal`
      : Dec.sum(figures.flatMap((figure) => figure ?? [])).toString();
    const from = [
      ...rows.flatMap((row) => field(row, key).from),
      ...(within === undefined ? [] : placesOfEvidence(within)),
    ];
    this.decimal(new Traced(sum, from, key), expected);
  }

  /** Asserts that the value is one of several forms; the first is the document's own. */
  oneOf(actual: Evidence, forms: readonly [JsonValue, ...JsonValue[]], path = pathOf(actual)): void {
    const value = evidenceValue(actual);
    const fits = forms.some((form) => jsonDifferences(value, form, '').length === 0);
    this.judge(fits, readFrom(actual), () => ({
      expected: forms.map(formatValue).join(' or '),
      actual: formatEvidence(actual),
      path,
    }));
  }

  /**
   * Asserts a relation between values, where no other comparator states it.
   * @param name  what has to hold, in words: the finding's *expected*
   * @param values  by the names that the finding prints them under
   * @param madeOf  a figure that should be a sum, and of what, for the finding: left out where nothing is
   */
  relation<Values extends Readonly<Record<string, Evidence>>>(
    name: string,
    values: Values,
    test: (values: { readonly [Name in keyof Values]: EvidenceValue<Values[Name]> }) => boolean,
    path = '',
    madeOf?: MadeOf,
  ): void {
    const named = Object.entries(values);
    // Same keys, with the value of each piece of evidence.
    const plainValues = Object.fromEntries(named.map(([key, each]) => [key, evidenceValue(each)])) as {
      readonly [Name in keyof Values]: EvidenceValue<Values[Name]>;
    };
    this.judge(test(plainValues), readFrom(...named.map(([, each]) => each)), () => ({
      expected: name,
      actual: printedAll(values),
      path,
      ...(madeOf === undefined ? {} : figuresOf(explainSum(madeOf, path || madeOf.name))),
    }));
  }

  /** A row with every given key, of rows that were read. */
  row(rows: readonly JsonObject[] | Traced<unknown>, match: JsonObject, within?: Evidence): void {
    const all = rows instanceof Traced ? rows : new Traced<unknown>(rows, readFrom(within ?? rows));
    this.judge(matching(all.value, match).length > 0, all.from, () => ({
      expected: `a row with ${formatValue(match)}`,
      actual: formatValue(all.value),
      path: all.path,
    }));
  }

  noRow(rows: readonly JsonObject[] | Traced<unknown>, match: JsonObject, within?: Evidence): void {
    const all = rows instanceof Traced ? rows : new Traced<unknown>(rows, readFrom(within ?? rows));
    this.judge(Array.isArray(all.value) && matching(all.value, match).length === 0, all.from, () => ({
      expected: `no row with ${formatValue(match)}`,
      actual: formatValue(all.value),
      path: all.path,
    }));
  }

  /** Asserts a condition that no comparator states; each use in a check has its reason beside it. */
  that(holds: boolean, facts: { readonly expected: string; readonly actual: unknown; readonly path?: string }): void {
    const { expected, actual, path = '' } = facts;
    const observed = isEvidence(actual) ? placesOfEvidence(actual) : [];
    this.judge(holds, observed, () => ({
      expected,
      actual: formatEvidence(actual),
      path,
    }));
  }

  #bounded(
    actual: Evidence,
    bound: Amount | Traced<unknown>,
    path: string,
    words: string,
    fits: (order: number) => boolean,
  ): void {
    const value = evidenceValue(actual);
    const due = bound instanceof Traced ? bound.value : bound;
    const figure = Dec.parse(plain(value));
    const limit = Dec.parse(plain(due));
    const holds = figure !== null && limit !== null && fits(figure.compare(limit));
    this.judge(holds, readFrom(actual, bound), () => ({
      expected: `${words} ${formatValue(due)}`,
      actual: formatValue(value),
      path,
    }));
  }

  /** @internal */
  protected judge(
    holds: boolean,
    from: readonly ValueOrigin[],
    deviation: () => Deviation,
    beside: readonly ValueOrigin[] = [],
  ): void {
    if (holds) {
      this.#held(from);
      return;
    }
    const { expected, actual, path, diff, figures } = deviation();
    this.break({
      message: diff === undefined ? `expected ${expected}, got ${actual}` : `${path || 'the value'} differs`,
      expected,
      actual,
      diff: diff ?? [{ path, expected, actual }],
      ...this.judged([...from, ...beside]),
      ...(figures === undefined ? {} : { figures }),
    });
  }

  /** After a broken clause an absent row may hold anything: only parts of an exchange count. */
  #held(from: readonly ValueOrigin[]): void {
    const { id } = this.clause;
    const before = this.ledger.isBroken ? this.ledger.earlierAccused(id, this.judged(from)) : null;
    if (before === null) this.held(from);
    else this.ledger.recordUnexercised(id, `left out: it leans on what ${before} accuses`);
  }

  /** @internal */
  protected held(from: readonly ValueOrigin[]): void {
    const { id } = this.clause;
    this.ledger.recordHeld(id);
    heldAssertionHook.listener?.({ clause: id, exchanges: () => this.#exchanges?.judged(from) ?? [] });
  }

  /** @internal */
  protected judged(from: readonly ValueOrigin[]): Pick<Mismatch, 'judged'> {
    const judged = this.#exchanges?.judged(from) ?? [];
    return judged.length === 0 ? {} : { judged };
  }

  /**
   * Reports the clause broken. A value that another clause already accuses proves nothing about this one.
   * @internal
   */
  protected break(mismatch: Mismatch): void {
    const { id } = this.clause;
    const before = this.ledger.earlierAccused(id, mismatch);
    if (before !== null) this.ledger.recordUnexercised(id, `left out: it leans on what ${before} accuses`);
    else if (this.ledger.decides(id)) this.ledger.recordDecided(id, mismatch);
    else this.ledger.recordBroken(id, mismatch);
  }
}

/** How a figure follows from its entries, where it is none of a sum or no figure: nothing. */
function explained(entries: readonly SumEntry[], got: Dec | null, path: string): Pick<Deviation, 'figures'> {
  return entries.length === 0 || got === null ? {} : figuresOf(explainSum({ name: path, got, entries }, path));
}

function figuresOf(explanation: FigureExplanation | null): Pick<Deviation, 'figures'> {
  return explanation === null ? {} : { figures: [explanation] };
}

function pathOf(evidence: unknown): string {
  return evidence instanceof Traced ? evidence.path : '';
}

function readFrom(...values: readonly unknown[]): readonly ValueOrigin[] {
  return values.flatMap((value) => (isEvidence(value) ? placesOfEvidence(value) : []));
}

/** Whether an object is given, which may stand in an exchange. */
export function isEvidence(value: unknown): value is Evidence {
  return typeof value === 'object' && value !== null;
}

/** As decimals are written: what is a JSON number or an integer of a write too. */
function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Dec ? String(value) : undefined;
}

function printedAll(values: Readonly<Record<string, unknown>>): string {
  const all = Object.entries(values);
  const [only, ...more] = all;
  if (only !== undefined && more.length === 0) return formatEvidence(only[1]);
  return all.map(([name, value]) => `${name}: ${formatEvidence(value)}`).join(', ');
}

function matching(rows: unknown, match: JsonObject): unknown[] {
  if (!Array.isArray(rows)) return [];
  return rows.filter(
    (row) =>
      isJsonObject(row) &&
      Object.entries(match).every(
        ([key, value]) => isSameHex(row[key], value) || jsonDifferences(row[key], value, '').length === 0,
      ),
  );
}
