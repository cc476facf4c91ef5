import type { Clause, SourceAuthority } from '../../spec-schemas/clause.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec, isSameDecimal } from '../compare/decimal.ts';
import { explainSum, type FigureWithExpectedEntries, type SumEntry } from '../compare/figures/sum-of-entries.ts';
import { isSameHex } from '../compare/leaf.ts';
import type { Mismatch } from '../kernel/verdicts.ts';
import type { DiffRow, FigureExplanation, JudgedExchange } from '../runner/events.ts';
import type { ValueOrigin } from '../target/read-from.ts';
import { passedAssertionHook } from './assertion-log.ts';
import {
  type Evidence,
  type EvidenceValue,
  evidenceValueOf,
  field,
  Traced,
  valueOriginsOfEvidence,
} from './evidence.ts';
import { formatEvidence, formatValue, listJsonDifferences } from './format-value.ts';

/**
 * Recorder of a case's results about its clauses.
 * @internal
 */
export interface ClauseRecorder {
  /** The clause was exercised, and held this time. */
  recordHeld(clause: string): void;
  /** The clause is broken and does not decide: the case continues. */
  recordBroken(clause: string, mismatch: Mismatch): void;
  /** The clause is broken and decides: the case continues with the same exchange, up to its next request. */
  recordDecided(clause: string, mismatch: Mismatch): void;
  /** Returns another clause that was broken earlier by a value at the place of this mismatch; null: none was. */
  earlierAccused(clause: string, mismatch: Pick<Mismatch, 'judged'>): string | null;
  /** Whether a deciding clause was broken earlier. */
  readonly isBroken: boolean;
  /** An accepted but unusual form. */
  recordUnusual(clause: string, mismatch: Mismatch): void;
  /** The case never reached the situation that the clause is about. */
  recordUnexercised(clause: string, lacking: string): void;
  decides(clause: string): boolean;
  /** Whether a statement of this authority decides in this run. */
  carries(authority: SourceAuthority, clause: string): boolean;
}

/**
 * Store of the exchanges of a case.
 * @internal
 */
export interface CaseExchanges {
  judged(values: readonly ValueOrigin[]): readonly JudgedExchange[];
}

/** A number: whole, or decimal text. */
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
 * Comparisons that judge one clause. Each one exercises the clause, which then counts as held or broken in this case. Values carry the
 * exchange that they were read from, which the finding shows.
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
   * Whether the case met the situation that the clause is about. If not, nothing must be asserted: this case leaves the clause unjudged,
   * and the report says what was missing.
   * @param lacking  as the end of "not exercised: …"
   */
  exercised(met: boolean, lacking: string): boolean {
    if (!met) this.ledger.recordUnexercised(this.clause.id, lacking);
    return met;
  }

  /** Returns the rows that the clause is about, to be judged one by one; without any, it was not exercised. */
  exercisedBy<Row>(rows: readonly Row[], lacking: string): readonly Row[] {
    this.exercised(rows.length > 0, lacking);
    return rows;
  }

  /**
   * Asserts equal JSON values: neither key order nor trailing zeros of a fraction (D09) matter. `expected` may come from the venue as well.
   */
  equal(actual: Evidence, expected: unknown, path = pathOf(actual)): void {
    const due = expected instanceof Traced ? expected.value : expected;
    const diff = listJsonDifferences(evidenceValueOf(actual), due, path);
    this.judge(diff.length === 0, readFrom(actual, expected), () => ({
      expected: formatValue(due),
      actual: formatEvidence(actual),
      path,
      diff,
    }));
  }

  /**
   * Asserts equal decimals, whatever their spelling (D09).
   * @param madeOf  entries of the expected sum, for the finding: left out where it is no sum
   */
  decimal(
    actual: Evidence,
    expected: Amount | Traced<unknown>,
    path = pathOf(actual),
    madeOf: readonly SumEntry[] = [],
  ): void {
    const value = evidenceValueOf(actual);
    const due = String(expected instanceof Traced ? expected.value : expected);
    const isText = typeof value === 'string' || value instanceof Dec;
    this.judge(isText && isSameDecimal(String(value), due), readFrom(actual, expected), () => ({
      expected: due,
      actual: typeof value === 'number' ? `the number ${value}, not a decimal string` : formatValue(value),
      path,
      ...explained(madeOf, Dec.parse(plain(value)), path),
    }));
  }

  /** Asserts a number that is at most `bound`. */
  atMost(actual: Evidence, bound: Amount | Traced<unknown>, path = pathOf(actual)): void {
    this.#bounded(actual, bound, path, 'at most', (order) => order <= 0);
  }

  /** Asserts a number that is at least `bound`. */
  atLeast(actual: Evidence, bound: Amount | Traced<unknown>, path = pathOf(actual)): void {
    this.#bounded(actual, bound, path, 'at least', (order) => order >= 0);
  }

  /** Asserts that a value is present. @param what  its description; left out: its path */
  present(actual: Evidence, what = `${pathOf(actual) || 'a value'}`, path = pathOf(actual)): void {
    this.judge(evidenceValueOf(actual) !== undefined, readFrom(actual), () => ({
      expected: what,
      actual: 'nothing',
      path,
    }));
  }

  /** Asserts that a value is absent; null counts as present. @param what  its description; left out: its path */
  absent(actual: Evidence, what = `${pathOf(actual) || 'value'}`, path = pathOf(actual)): void {
    const value: unknown = evidenceValueOf(actual);
    this.judge(value === undefined, readFrom(actual), () => ({
      expected: `no ${what}`,
      actual: formatEvidence(actual),
      path,
    }));
  }

  /** Asserts a JSON value other than `other`. */
  differs(actual: Evidence, other: unknown, path = pathOf(actual)): void {
    const same = other instanceof Traced ? other.value : other;
    const isOther = listJsonDifferences(evidenceValueOf(actual), same, '').length > 0;
    this.judge(isOther, readFrom(actual, other), () => ({
      expected: `a value other than ${formatValue(same)}`,
      actual: formatEvidence(actual),
      path,
    }));
  }

  /** Asserts the sum of a decimal over rows. */
  sumOf(rows: readonly JsonObject[], key: string, expected: Amount | Traced<unknown>, within?: Evidence): void {
    const figures = rows.map((row) => Dec.parse(row[key]));
    const sum = figures.some((figure) => figure === null)
      ? `a ${key} that is no decimal`
      : Dec.sum(figures.flatMap((figure) => figure ?? [])).toString();
    const from = [
      ...rows.flatMap((row) => field(row, key).from),
      ...(within === undefined ? [] : valueOriginsOfEvidence(within)),
    ];
    this.decimal(new Traced(sum, from, key), expected);
  }

  /** Asserts that the value is one of several forms; the first is the document's own. */
  oneOf(actual: Evidence, forms: readonly [JsonValue, ...JsonValue[]], path = pathOf(actual)): void {
    const value = evidenceValueOf(actual);
    const fits = forms.some((form) => listJsonDifferences(value, form, '').length === 0);
    this.judge(fits, readFrom(actual), () => ({
      expected: forms.map(formatValue).join(' or '),
      actual: formatEvidence(actual),
      path,
    }));
  }

  /**
   * Asserts a relation between values, where no other comparator states it.
   * @param name  the required relation as text: the finding's *expected*
   * @param values  by the names that the finding prints them under
   * @param madeOf  entries of a number that should be a sum, for the finding: left out where nothing is
   */
  relation<Values extends Readonly<Record<string, Evidence>>>(
    name: string,
    values: Values,
    test: (values: { readonly [Name in keyof Values]: EvidenceValue<Values[Name]> }) => boolean,
    path = '',
    madeOf?: FigureWithExpectedEntries,
  ): void {
    const named = Object.entries(values);
    // Same keys, with the value of each piece of evidence.
    const plainValues = Object.fromEntries(named.map(([key, each]) => [key, evidenceValueOf(each)])) as {
      readonly [Name in keyof Values]: EvidenceValue<Values[Name]>;
    };
    this.judge(test(plainValues), readFrom(...named.map(([, each]) => each)), () => ({
      expected: name,
      actual: printedAll(values),
      path,
      ...(madeOf === undefined ? {} : figuresOf(explainSum(madeOf, path || madeOf.name))),
    }));
  }

  /** Asserts that some row has every given key and value. */
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
    const observed = isEvidence(actual) ? valueOriginsOfEvidence(actual) : [];
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
    const value = evidenceValueOf(actual);
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

  /** After a broken clause the absence of a row may be a consequence: only parts of the same exchange count. */
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
    passedAssertionHook.listener?.({ clause: id, exchanges: () => this.#exchanges?.judged(from) ?? [] });
  }

  /** @internal */
  protected judged(from: readonly ValueOrigin[]): Pick<Mismatch, 'judged'> {
    const judged = this.#exchanges?.judged(from) ?? [];
    return judged.length === 0 ? {} : { judged };
  }

  /**
   * Reports the clause broken. A value that another clause already found broken proves nothing about this one.
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

/** Explains how a number differs from the sum of its entries; empty where it is no sum or no number. */
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
  return values.flatMap((value) => (isEvidence(value) ? valueOriginsOfEvidence(value) : []));
}

/** Whether the value is an object, which may be part of an exchange. */
export function isEvidence(value: unknown): value is Evidence {
  return typeof value === 'object' && value !== null;
}

/** Returns the decimal spelling of JSON numbers and integers as well. */
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
        ([key, value]) => isSameHex(row[key], value) || listJsonDifferences(row[key], value, '').length === 0,
      ),
  );
}
