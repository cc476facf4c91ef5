import type { Authority, Clause } from '../../spec-schemas/clause.ts';
import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { formClauseOf, orderClauseOf } from '../../spec-schemas/stated/stated.ts';
import { type ActReply, type ReadReply, refusalOf } from '../client/replies.ts';
import { type Dec, sameDecimal } from '../compare/decimal.ts';
import { validate } from '../compare/validate.ts';
import type { DiffRow } from '../runner/events.ts';
import type { WireReply } from '../target/wire.ts';
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

/** A refusal as a check may meet it: from a read, a write, or the faucet. */
type Refusable = ReadReply | ActReply;

/**
 * The assertions on one clause. Each one exercises the clause: it is judged held or broken by this case. A broken
 * clause that decides the verdict ends the case, because what follows would build upon it.
 */
export class Expectation {
  readonly #clause: Clause;
  readonly #ledger: Ledger;

  constructor(clause: Clause, ledger: Ledger) {
    this.#clause = clause;
    this.#ledger = ledger;
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

  /** The general form: `facts` say in words what was expected and what was seen. */
  that(holds: boolean, facts: { readonly expected: string; readonly actual: unknown; readonly path?: string }): void {
    if (holds) {
      this.#ledger.held(this.#clause.id);
      return;
    }
    const actual = show(facts.actual);
    this.#break({
      message: `expected ${facts.expected}, got ${actual}`,
      expected: facts.expected,
      actual,
      diff: [{ path: facts.path ?? '', expected: facts.expected, actual }],
    });
  }

  /** Equal JSON values: key order does not matter, spelling of numbers does. */
  equal(actual: unknown, expected: unknown, path = ''): void {
    const diff = differences(actual, expected, path);
    if (diff.length === 0) this.#ledger.held(this.#clause.id);
    else
      this.#break({
        message: `${path === '' ? 'the value' : path} differs`,
        expected: show(expected),
        actual: show(actual),
        diff,
      });
  }

  /** Equal as decimals, whatever their spelling (D09). */
  decimal(actual: unknown, expected: string | Dec, path = ''): void {
    const same = typeof actual === 'string' && sameDecimal(actual, expected.toString());
    this.that(same, { expected: `"${expected}", by value`, actual, path });
  }

  /**
   * The documented shape. Fields that the documents do not show are judged at their own authority; keys that the shape
   * does not know are reported and accepted (D11). Rows out of their order are the matter of the clause that orders them,
   * and so are values on whose form a clause of their own says more.
   */
  shape(value: unknown, shapeId: ShapeId): void {
    const { violations: all, extras } = validate(shapeId, value);
    const violations = all.filter(({ isOrder, path }) =>
      isOrder ? orderClauseOf(shapeId, path) === undefined : formClauseOf(shapeId, path) === undefined,
    );
    const rows = violations.map(({ path, expected, actual }) => ({ path, expected, actual }));
    const mismatch = (diff: DiffRow[]): Mismatch => ({
      message: `${diff[0]?.path === '' ? 'the value' : diff[0]?.path} does not have the shape ${shapeId}`,
      expected: diff.map(({ path, expected }) => `${path}: ${expected}`).join('; '),
      actual: diff.map(({ path, actual }) => `${path}: ${actual}`).join('; '),
      diff,
    });
    if (violations.some(({ authority, advises }) => !advises && this.#ledger.carries(authority))) {
      this.#break(mismatch(rows));
      return;
    }
    if (rows.length > 0) this.#ledger.unusual(this.#clause.id, mismatch(rows));
    if (extras.length > 0) {
      this.#ledger.unusual(this.#clause.id, {
        message: `keys beyond the shape ${shapeId}: ${extras.join(', ')}`,
        expected: 'the documented keys',
        actual: extras.join(', '),
        diff: extras.map((path) => ({ path, expected: 'nothing', actual: 'a key' })),
      });
    }
    this.#ledger.held(this.#clause.id);
  }

  /** The order of the rows that this clause is about, in a value of the shape. */
  ordered(value: unknown, shapeId: ShapeId): void {
    const late = validate(shapeId, value).violations.filter(
      ({ isOrder, path }) => isOrder && orderClauseOf(shapeId, path) === this.#clause.id,
    );
    const [first] = late;
    this.that(first === undefined, {
      expected: `rows ${first?.expected}`,
      actual: late.map(({ path, actual }) => `${path}: ${actual}`).join('; '),
      path: first?.path ?? '',
    });
  }

  /** The form of the values that this clause is about, in a value of the shape. */
  formed(value: unknown, shapeId: ShapeId): void {
    const [first] = validate(shapeId, value).violations.filter(
      ({ isOrder, path }) => !isOrder && formClauseOf(shapeId, path) === this.#clause.id,
    );
    this.that(first === undefined, {
      expected: first?.expected ?? '',
      actual: first?.actual ?? '',
      path: first?.path ?? '',
    });
  }

  /** One of several forms; the first is the document's own, the others are accepted and reported as unusual. */
  oneOf(actual: unknown, forms: readonly [JsonValue, ...JsonValue[]], path = ''): void {
    const at = forms.findIndex((form) => differences(actual, form, path).length === 0);
    this.that(at >= 0, { expected: forms.map(show).join(' or '), actual, path });
  }

  /**
   * Refused with one of `codes`. The status is the catalogue's, or 200 where the refusal was found at commit (D01);
   * `http` narrows it where the document fixes it.
   * @throws Inconclusive when the wait for the commit ended before it
   */
  refused(reply: Refusable, codes: string | readonly string[], http?: readonly number[]): void {
    const wanted = typeof codes === 'string' ? [codes] : codes;
    const refusal = refusalIn(told(reply));
    const status = statusOf(reply);
    const statusFits = http === undefined || http.includes(status);
    const expected = `a refusal with ${wanted.join(' or ')}${http === undefined ? '' : ` on HTTP ${http.join(' or ')}`}`;
    this.that(refusal !== null && wanted.includes(refusal.code) && statusFits, {
      expected,
      actual: refusal === null ? describe(reply) : `${refusal.code} (${refusal.message}) on HTTP ${status}`,
      path: 'error.code',
    });
  }

  /** Admitted, or done: no refusal of any kind. */
  accepted(reply: ActReply): void {
    const fine =
      (reply.kind === 'admitted' || reply.kind === 'statuses') && refusalOf(reply) === null && !hasMalformed(reply);
    this.that(fine, { expected: 'an accepted action', actual: describe(reply) });
  }

  /** An HTTP status, with the whole reply in the finding. */
  status(reply: WireReply, statuses: number | readonly number[]): void {
    const wanted = typeof statuses === 'number' ? [statuses] : statuses;
    this.that(wanted.includes(reply.status), {
      expected: `HTTP ${wanted.join(' or ')}`,
      actual: `HTTP ${reply.status}: ${reply.text.slice(0, 200)}`,
      path: 'status',
    });
  }

  /** Rows that match every given key; decimals and nested values are compared as JSON. */
  row(rows: unknown, match: Readonly<Record<string, JsonValue>>): void {
    this.that(matching(rows, match).length > 0, { expected: `a row with ${show(match)}`, actual: rows });
  }

  noRow(rows: unknown, match: Readonly<Record<string, JsonValue>>): void {
    this.that(Array.isArray(rows) && matching(rows, match).length === 0, {
      expected: `no row with ${show(match)}`,
      actual: rows,
    });
  }

  /** Reports an accepted but unusual form; the clause is not judged by it. */
  unusual(isUnusual: boolean, facts: { readonly expected: string; readonly actual: unknown }): void {
    if (!isUnusual) return;
    const actual = show(facts.actual);
    this.#ledger.unusual(this.#clause.id, {
      message: `usual is ${facts.expected}, got ${actual}`,
      expected: facts.expected,
      actual,
      diff: [],
    });
  }

  #break(mismatch: Mismatch): void {
    if (this.#ledger.decides(this.#clause.id)) throw new ClauseBroken(this.#clause.id, mismatch);
    this.#ledger.broken(this.#clause.id, mismatch);
  }
}

function refusalIn(reply: Refusable) {
  if (reply.kind === 'error') return reply.error;
  return 'wire' in reply ? null : refusalOf(reply);
}

function statusOf(reply: Refusable): number {
  return 'wire' in reply ? reply.wire.status : reply.status;
}

function hasMalformed(reply: ActReply): boolean {
  return reply.kind === 'statuses' && reply.statuses.some((entry) => entry.kind === 'malformed');
}

function describe(reply: Refusable): string {
  if ('wire' in reply) return `HTTP ${reply.wire.status}: ${reply.wire.text.slice(0, 300)}`;
  switch (reply.kind) {
    case 'refused':
      return `${reply.error.code} (${reply.error.message}) on HTTP ${reply.status}`;
    case 'other':
      return `HTTP ${reply.status}: ${reply.text.slice(0, 300)}`;
    case 'admitted':
    case 'statuses':
      return `HTTP ${reply.status}: ${show(reply.body)}`;
  }
}

function matching(rows: unknown, match: Readonly<Record<string, JsonValue>>): unknown[] {
  if (!Array.isArray(rows)) return [];
  return rows.filter(
    (row) =>
      isJsonObject(row) && Object.entries(match).every(([key, value]) => differences(row[key], value, '').length === 0),
  );
}

/** Paths at which two JSON values differ. */
function differences(actual: unknown, expected: unknown, path: string): DiffRow[] {
  if (Object.is(actual, expected)) return [];
  // Only JSON values come in here, whatever their static type.
  const left = actual as JsonValue | undefined;
  const right = expected as JsonValue | undefined;
  if (isJsonObject(left) && isJsonObject(right)) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
    return keys.flatMap((key) => differences(left[key], right[key], path === '' ? key : `${path}.${key}`));
  }
  if (isJsonArray(left) && isJsonArray(right) && left.length === right.length) {
    return left.flatMap((entry, at) => differences(entry, right[at], `${path}[${at}]`));
  }
  return [{ path, expected: show(expected), actual: show(actual) }];
}

/** A value for a reader: JSON, cut where it is long. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : printJson(value);
  return text.length > 500 ? `${text.slice(0, 500)}…` : text;
}
