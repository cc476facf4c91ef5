import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { jsonPathOf, memberPath, placeEndsWithSteps, pointerSteps } from '../../spec-schemas/json/pointer.ts';
import { type Refusal, refusalWords } from '../../spec-schemas/outcomes.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { formClauseOf, listSequenceClauseOf } from '../../spec-schemas/stated/stated.ts';
import { deviatingFormOf } from '../client/deviating-forms.ts';
import {
  type ActReplyWithCount,
  isAmongRefusals,
  outcomeOf,
  type ReceivedRefusal,
  receivedRefusalIn,
} from '../client/outcome.ts';
import { isNotedUnsupported } from '../client/pathless-replies.ts';
import type { ReadReply } from '../client/replies.ts';
import { validateShape } from '../compare/validate.ts';
import type { ShapeViolation } from '../compare/violation.ts';
import type { Mismatch } from '../kernel/verdicts.ts';
import type { DiffRow } from '../runner/events.ts';
import type { RawReply } from '../target/raw-http.ts';
import type { ValueOrigin } from '../target/read-from.ts';
import type { WireReply } from '../target/wire.ts';
import { type AssertedOutcome, assertedOutcomeHook } from './assertion-log.ts';
import { Comparators, isEvidence } from './comparators.ts';
import { type Evidence, evidenceValueOf, Traced, valueOriginsOfEvidence } from './evidence.ts';
import { formatValue } from './format-value.ts';
import { parseLegacyRefusals, parseLegacyStatuses } from './legacy-assertions.ts';
import { requireEveryOrderReported } from './pending-orders.ts';

/** @internal */
export type { CaseExchanges, ClauseRecorder } from './comparators.ts';

/** A reply of either route. */
type VenueReply = ActReplyWithCount | ReadReply;

/**
 * The assertions on one clause: comparisons of values, shapes, and outcomes of requests. After a deciding clause is broken, a case still
 * judges the rest of that exchange: its next request would depend on the broken value, and ends it.
 */
export class Expectation extends Comparators {
  /**
   * Asserts the documented shape. Undocumented fields are judged at their own authority; keys unknown to the shape are reported and
   * accepted (D11). Row order is left to the clause about it, and so are values whose form has a clause of its own.
   */
  shape(body: Evidence | JsonValue, shapeId: ShapeId): void {
    const value = body instanceof Traced ? body.value : body;
    // Such a body is reported as unreadable only once.
    const other = deviatingFormOf(value as JsonValue);
    if (other?.form === null && !this.exercised(false, `${other.name}, in a form that this build reads`)) return;
    const { violations: all, extras } = validateShape(shapeId, value as JsonValue);
    const violations = all.filter(({ isOrder, path }) =>
      isOrder ? listSequenceClauseOf(shapeId, path) === undefined : formClauseOf(shapeId, path) === undefined,
    );
    const mismatch = (): Mismatch => {
      const diff = this.#asServed(body, violations);
      return {
        message: misshapen(violations[0], diff[0], shapeId),
        expected: diff.map(({ path, expected }) => `${path}: ${expected}`).join('; '),
        actual: diff.map(({ path, actual }) => `${path}: ${actual}`).join('; '),
        diff,
        shape: shapeId,
        ...this.judged(within(body, violations)),
      };
    };
    if (violations.some(({ authority, advises }) => !advises && this.ledger.carries(authority, this.clause.id))) {
      this.break(mismatch());
      return;
    }
    if (violations.length > 0) this.ledger.recordUnusual(this.clause.id, mismatch());
    if (extras.length > 0) {
      const diff = this.#asServed(
        body,
        extras.map((path) => ({ ...asPlace(path), expected: 'nothing', actual: 'a key' })),
      );
      this.ledger.recordUnusual(this.clause.id, {
        message: `keys beyond the shape ${shapeId}: ${diff.map(({ path }) => path).join(', ')}`,
        expected: 'the documented keys',
        actual: diff.map(({ path }) => path).join(', '),
        diff,
        form: shapeId,
        ...this.judged(within(body, extras.map(asPlace))),
      });
    }
    this.held(placesIn(body));
  }

  /** Asserts the row order that this clause is about, in a value of the shape. */
  ordered(body: Evidence | JsonValue, shapeId: ShapeId): void {
    const value = body instanceof Traced ? body.value : body;
    const late = validateShape(shapeId, value as JsonValue).violations.filter(
      ({ isOrder, path }) => isOrder && listSequenceClauseOf(shapeId, path) === this.clause.id,
    );
    const [first] = late;
    // In an unordered list every row is at another index.
    const lists = late.map(({ path }) => ({ path: path.replace(/\[\d+\][^[]*$/, '') }));
    if (first === undefined) {
      this.held(placesIn(body));
      return;
    }
    this.judge(false, within(body, [...late.slice(0, 1), ...lists.slice(0, 1)]), () => ({
      expected: `rows in order of ${orderWords(first.expected)}`,
      actual: this.#asServed(body, late)
        .map(({ path, actual }) => `${path}: ${actual}`)
        .join('; '),
      path: this.#asServed(body, late.slice(0, 1))[0]?.path ?? '',
    }));
  }

  /** Asserts the form of the values that this clause is about, in a value of the shape. */
  formed(body: Evidence | JsonValue, shapeId: ShapeId): void {
    const value = body instanceof Traced ? body.value : body;
    const odd = validateShape(shapeId, value as JsonValue).violations.filter(
      ({ isOrder, path }) => !isOrder && formClauseOf(shapeId, path) === this.clause.id,
    );
    const [first] = odd;
    if (first === undefined) {
      this.held(placesIn(body));
      return;
    }
    this.judge(false, within(body, odd), () => ({
      expected: first.expected,
      actual: first.actual,
      path: this.#asServed(body, odd.slice(0, 1))[0]?.path ?? '',
    }));
  }

  /** Returns differences at the paths of the original body, where it was normalized before being judged. */
  #asServed(body: Evidence | JsonValue, rows: readonly DiffRow[]): readonly DiffRow[] {
    return rows.map(({ path, expected, actual }) => {
      const [judged] = this.judged(within(body, [{ path }])).judged ?? [];
      const place = judged?.pointers[0];
      const isThere = place === undefined || placeEndsWithSteps(pointerSteps(place), keysIn(path));
      return { path: isThere ? path : jsonPathOf(pointerSteps(place)), expected, actual };
    });
  }

  /**
   * Asserts a refusal with one of the codes and statuses that the clause accepts; not exercised where the build has no path for the action
   * at all, which says nothing about its body.
   * @throws Inconclusive when the wait for the commit ended before it
   */
  refused(reply: VenueReply, ...old: readonly unknown[]): void {
    const accepted = old.length === 0 ? this.#accepted() : parseLegacyRefusals(old);
    const refused = receivedRefusalIn(requireEveryOrderReported(reply));
    this.#log(
      'refused',
      accepted.map(({ code, http }) => `${code} ${http}`),
      refused === null ? 'none' : refusedWords(refused),
    );
    const isFine = refused !== null && isAmongRefusals(refused, accepted);
    if (!isFine && isNotedUnsupported(reply.wire)) {
      this.ledger.recordUnexercised(this.clause.id, 'a path for the action (ACTION_UNSUPPORTED)');
      return;
    }
    this.judge(isFine, valueOriginsOfEvidence(reply), () => ({
      expected: `a refusal: ${refusalWords(accepted)}`,
      actual: refused === null ? formatValue(reply) : refusedWords(refused),
      path: 'error.code',
    }));
  }

  /**
   * Admitted, or done: a documented body, and no refusal of any kind in it.
   * @param beside  what else a reader has to see where it is refused: the write that left no room for it, what there was to spend
   */
  accepted(reply: ActReplyWithCount, ...beside: readonly Evidence[]): void {
    const outcome = outcomeOf(reply);
    this.#log('accepted', [], outcome.kind);
    const isFine = outcome.kind === 'accepted' || outcome.kind === 'acknowledged' || outcome.kind === 'noop';
    this.judge(
      isFine,
      valueOriginsOfEvidence(reply),
      () => ({
        expected: 'an accepted action',
        actual: outcome.kind === 'refused' ? refusedWords(outcome.refusal) : formatValue(reply),
        path: '',
      }),
      beside.flatMap(valueOriginsOfEvidence),
    );
  }

  /** Asserts one of the statuses that the clause accepts, and nothing else. */
  status(reply: WireReply | ReadReply | RawReply, old?: number | readonly number[]): void {
    const statuses = old === undefined ? this.clause.accepts?.statuses : parseLegacyStatuses(old);
    if (statuses === undefined) throw new TypeError(`${this.clause.id} accepts no statuses: say which on the clause`);
    this.#answered(reply, statuses);
  }

  /** Asserts HTTP 200, and nothing else. */
  served(reply: WireReply | ReadReply | RawReply): void {
    this.#answered(reply, [SERVED]);
  }

  /** Reports an accepted but unusual form; this does not judge the clause. */
  unusual(isUnusual: boolean, { expected, actual }: { readonly expected: string; readonly actual: Evidence }): void {
    if (!isUnusual) return;
    const shown = formatValue(evidenceValueOf(actual));
    this.ledger.recordUnusual(this.clause.id, {
      message: `usual is ${expected}, got ${shown}`,
      expected,
      actual: shown,
      diff: [],
      // Checks from outside may still pass plain text, as in the previous version.
      ...this.judged(isEvidence(actual) ? valueOriginsOfEvidence(actual) : []),
    });
  }

  #answered(reply: WireReply | ReadReply | RawReply, statuses: readonly number[]): void {
    const wire = 'wire' in reply ? reply.wire : reply;
    this.#log('status', statuses.map(String), String(wire.status));
    this.judge(statuses.includes(wire.status), valueOriginsOfEvidence(wire), () => ({
      expected: `HTTP ${statuses.join(' or ')}`,
      actual: formatValue(wire),
      path: 'status',
    }));
  }

  #accepted(): readonly Refusal[] {
    const accepted = this.clause.accepts?.refusals;
    if (accepted === undefined) throw new TypeError(`${this.clause.id} accepts no refusals: say which on the clause`);
    return accepted;
  }

  #log(asserts: AssertedOutcome['asserts'], takes: readonly string[], got: string): void {
    assertedOutcomeHook.listener?.({ clause: this.clause.id, asserts, takes, got });
  }
}

/** Status of a request that was answered as asked, on every route. */
const SERVED = 200;

/** Describes an order like `ts_ms asc, oid desc` in English. */
function orderWords(order: string): string {
  return order.replace(/\basc\b/g, 'ascending').replace(/\bdesc\b/g, 'descending');
}

/** Describes the first difference: a missing key by its name. @param row  the same, at the path of the original body */
function misshapen(first: ShapeViolation | undefined, row: DiffRow | undefined, shapeId: ShapeId): string {
  const read = first?.path ?? '';
  const path = row?.path ?? '';
  const readAs = path === read ? '' : ` (read here as ${read})`;
  const lacks = first?.lacks ?? null;
  if (lacks === null) return `${path || 'the value'} does not have the shape ${shapeId}${readAs}`;
  const last = memberPath('', lacks);
  const holder = path.endsWith(last) ? path.slice(0, -last.length) : path;
  return `${holder === '$' ? 'the body' : holder} lacks the key ${lacks} of the shape ${shapeId}${readAs}`;
}

function asPlace(path: string): { readonly path: string } {
  return { path };
}

/** Returns the keys of a path as written by a shape's differences, including keys of any characters, or of none (`['']`). */
function keysIn(path: string): readonly string[] {
  return path
    .replaceAll("['']", '[\0]')
    .split(/[.[\]]+/)
    .filter((key) => key !== '' && key !== '$')
    .map((key) => key.replace('\0', ''));
}

/** Returns the origin of a body as a whole. */
function placesIn(body: Evidence | JsonValue): readonly ValueOrigin[] {
  return isEvidence(body) ? valueOriginsOfEvidence(body) : [];
}

/** Returns the origins of differences inside of a body. */
function within(body: Evidence | JsonValue, diff: readonly { readonly path: string }[]): readonly ValueOrigin[] {
  if (!isEvidence(body)) return [];
  const keys = diff.map(({ path }) => keysIn(path));
  return valueOriginsOfEvidence(body).flatMap(({ holder, keys: above }) =>
    keys.map((below) => ({ holder, keys: [...above, ...below] })),
  );
}

function refusedWords({ error, http }: ReceivedRefusal): string {
  return error === null ? `a bare string on HTTP ${http}` : `${error.code} (${error.message}) on HTTP ${http}`;
}
