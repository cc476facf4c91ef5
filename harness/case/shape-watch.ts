import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { formClauseOf, listSequenceClauseOf, shapeClauseOf } from '../../spec-schemas/stated/stated.ts';
import { derived, valueOriginsOfEvidence } from '../check/evidence.ts';
import type { CaseExchanges, Expectation } from '../check/expect.ts';
import { type DeviatingForm, deviatingFormOf } from '../client/deviating-forms.ts';
import { findReplyMalformation, isMalformedActReply } from '../client/malformed-reply.ts';
import {
  holdsDataAndError,
  lacksDataAndError,
  type ShapedValue,
  shapedPartOfReply,
  shapedPartsOfFrame,
} from '../client/reply-shape.ts';
import { validateShape } from '../compare/validate.ts';
import { PUBLIC_FACTS_FORM } from '../forms/learned-forms.ts';
import { type NotedArgument, notedArgumentsOf } from '../forms/noted-arguments.ts';
import type { Mismatch } from '../kernel/verdicts.ts';
import type { ViolationPolicy } from '../runner/deciding-policy.ts';
import type { Target, WireReply, WireRequest } from '../target/wire.ts';
import { withObserver } from '../target/with-observer.ts';
import { IncompleteBodies } from './shaped-bodies.ts';
import { judgeClauseOnWire, type WireAssertionParts, type WireSighting } from './wire-sighting.ts';

/** Keys common to all documented frames. */
const ofFrames: ReadonlySet<string> = new Set(['channel', 'data', 'is_snapshot']);

/**
 * Judges every received reply and frame by its documented shape, whatever is being tested and whatever happens to it afterwards, and
 * reports each that does not have it.
 */
export class ShapeWatch {
  readonly #parts: WireAssertionParts;
  /** Received bodies, consulted when a case misses a part of one. */
  readonly bodies = new IncompleteBodies();
  /** Whether the current reply is malformed. */
  #isMalformed = false;

  /** @param exchanges  store of received messages; null: none */
  constructor(
    deciding: ViolationPolicy,
    tell: (sighting: WireSighting) => void,
    exchanges: CaseExchanges | null = null,
  ) {
    const reported = (sighting: WireSighting) =>
      tell(this.#isMalformed ? { ...sighting, isMalformed: true } : sighting);
    this.#parts = { deciding, exchanges, tell: reported };
  }

  /** Returns the target with this observer. */
  wrap(target: Target): Target {
    return withObserver(target, {
      reply: (request, reply) => {
        this.#isMalformed = isMalformedActReply(request, reply);
        this.#judgeReply(request, reply);
        this.#isMalformed = false;
      },
      text: (_text, frame) => this.#judgeFrame(frame),
    });
  }

  #judgeReply(request: WireRequest, reply: WireReply): void {
    for (const reported of notedArgumentsOf(reply)) this.#tellArgument(reply, reported);
    if (holdsDataAndError(request, reply)) {
      this.#expect('transport.envelope.never-both', (expectation) =>
        expectation.that(false, { expected: 'data or error, never both', actual: reply, path: 'error' }),
      );
    }
    if (lacksDataAndError(request, reply)) {
      this.#expect('transport.envelope.success', (expectation) =>
        expectation.that(false, { expected: 'data in a body of HTTP 200', actual: reply, path: 'data' }),
      );
    }
    const malformed = findReplyMalformation(request, reply);
    if (malformed !== null) {
      const { clause, expected, path } = malformed;
      this.#expect(clause, (expectation) => expectation.that(false, { expected, actual: reply, path }));
    }
    this.#judge(shapedPartOfReply(request, reply));
  }

  #judgeFrame(frame: JsonValue | undefined): void {
    // A frame with foreign keys comes from a proxy, or was added later.
    if (
      isJsonObject(frame) &&
      typeof frame.channel !== 'string' &&
      Object.keys(frame).every((key) => ofFrames.has(key))
    ) {
      this.#expect('feed.frame.shape', (expectation) =>
        expectation.that(false, { expected: 'a frame that names its channel', actual: frame, path: 'channel' }),
      );
      return;
    }
    for (const shaped of shapedPartsOfFrame(frame)) this.#judge(shaped);
  }

  #judge(shaped: ShapedValue | null): void {
    const clause = shaped === null ? undefined : shapeClauseOf(shaped.shapeId);
    if (shaped === null || clause === undefined) return;
    const { value, shapeId, tellsMore = false } = shaped;
    const other = shapeId === 'envelope.frame' ? undefined : deviatingFormOf(value);
    if (other !== undefined) this.#tellForm({ clause, shapeId }, value, other);
    // No decoder reads its content.
    if (other?.form === null) return;
    const { violations, extras } = validateShape(shapeId, value);
    this.bodies.note(shaped, violations.length === 0);
    if (violations.length === 0 && (extras.length === 0 || tellsMore)) return;
    this.#expect(clause, (expectation) => expectation.shape(value, shapeId));
    const late = violations.filter(({ isOrder }) => isOrder);
    const unformed = violations.filter(({ isOrder }) => !isOrder);
    for (const ordering of new Set(late.map(({ path }) => listSequenceClauseOf(shapeId, path)))) {
      if (ordering !== undefined) this.#expect(ordering, (expectation) => expectation.ordered(value, shapeId));
    }
    for (const form of new Set(unformed.map(({ path }) => formClauseOf(shapeId, path)))) {
      if (form !== undefined) this.#expect(form, (expectation) => expectation.formed(value, shapeId));
    }
  }

  /** Reports another form: an accepted one is unusual; any other cannot be decoded. */
  #tellForm(
    { clause, shapeId }: { readonly clause: ClauseId; readonly shapeId: ShapeId },
    value: JsonValue,
    { name, form }: DeviatingForm,
  ): void {
    if (!isJsonObject(value)) return;
    if (form !== null) {
      const message = `${name} is served in another form than public facts give: ${form}`;
      this.#tellUnusual(clause, value, { message, expected: PUBLIC_FACTS_FORM, actual: form, form: shapeId });
      return;
    }
    const expected = `${name} in a form that this build reads`;
    const actual = `the members ${membersOf(value.data ?? value).join(', ')}`;
    const { deciding } = this.#parts;
    // Even where the documents show a record's content, its place is only a public fact.
    if (deciding.decides(clause) && !deciding.carries('public', clause))
      this.#tellUnusual(
        clause,
        value,
        { message: `expected ${expected}, got ${actual}`, expected, actual, form: shapeId },
        name,
      );
    else
      judgeClauseOnWire(
        clause,
        (expectation) => expectation.that(false, { expected, actual: derived(actual, value) }),
        {
          ...this.#parts,
          tell: (sighting) =>
            this.#parts.tell({ ...sighting, mismatch: { ...sighting.mismatch, form: shapeId }, unread: name }),
        },
      );
  }

  /** @param unread  the unreadable fact; left out: the form is readable */
  #tellUnusual(
    clause: ClauseId,
    value: JsonObject,
    reported: Pick<Mismatch, 'message' | 'expected' | 'actual' | 'form'>,
    unread?: string,
  ): void {
    const judged = this.#parts.exchanges?.judged(valueOriginsOfEvidence(value)) ?? [];
    const { expected, actual } = reported;
    const mismatch = {
      ...reported,
      diff: [{ path: '$', expected, actual }],
      ...(judged.length === 0 ? {} : { judged }),
    };
    this.#parts.tell({ clause, weight: 'unusual', mismatch, ...(unread === undefined ? {} : { unread }) });
  }

  /** Reports the form of an argument: an accepted one is unusual; without a known one, reads that need it are not judged. */
  #tellArgument(reply: WireReply, { row: { read, argument, names, clause, isExtra }, form }: NotedArgument): void {
    const usual = isExtra === true ? `no ${argument}` : argument;
    const actual = form ?? 'a refusal of each argument that is known';
    const mismatch = {
      message:
        form === null
          ? `${read} takes ${names} under no argument that this build knows`
          : `${read} takes ${names} otherwise than public facts have it: ${form}`,
      expected: usual,
      actual,
      diff: [{ path: '$', expected: usual, actual }],
    };
    const judged = this.#parts.exchanges?.judged(valueOriginsOfEvidence(reply)) ?? [];
    this.#parts.tell({ clause, weight: 'unusual', mismatch: judged.length === 0 ? mismatch : { ...mismatch, judged } });
  }

  #expect(clause: ClauseId, assert: (expectation: Expectation) => void): void {
    judgeClauseOnWire(clause, assert, this.#parts);
  }
}

/** Returns the keys of a body, or of the first row of a list. */
function membersOf(body: JsonValue): readonly string[] {
  const shown = isJsonArray(body) ? (body[0] ?? {}) : body;
  return isJsonObject(shown) ? Object.keys(shown) : [];
}
