import type { Authority } from '../../spec-schemas/clause.ts';
import { type ClauseId, clauseById } from '../../spec-schemas/clauses/index.ts';
import { isJsonObject, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { shapeClauses } from '../../spec-schemas/shape-clauses.ts';
import { Expectation } from '../check/expect.ts';
import { ClauseBroken } from '../check/verdicts.ts';
import { type Shaped, shapedFrame, shapedReply } from '../client/reply-shape.ts';
import { observed } from '../target/observed.ts';
import type { Target } from '../target/wire.ts';
import type { Sighting } from './case-ledger.ts';

/** Keys of every documented frame. */
const ofFrames: ReadonlySet<string> = new Set(['channel', 'data', 'is_snapshot']);

/** A clause that a reply or frame was seen to break. */
type Seen = Sighting & { readonly clause: ClauseId };

/** What decides in this run. */
interface Deciding {
  decides(clause: string): boolean;
  carries(authority: Authority): boolean;
}

/**
 * Judges every reply and frame that comes by against its documented shape, whatever is being asked. Only what decides is
 * kept, and only the first sighting: advisories and unusual forms are the business of the checks that ask for the shape.
 */
export class ShapeWatch {
  readonly #deciding: Deciding;
  #broken: Seen | undefined;

  constructor(deciding: Deciding) {
    this.#deciding = deciding;
  }

  /** The sighting, once: the next one is kept for whoever asks next. */
  take(): Seen | undefined {
    const broken = this.#broken;
    this.#broken = undefined;
    return broken;
  }

  /** The same target, watched. */
  over(target: Target): Target {
    return observed(target, {
      reply: (request, reply) => this.#judge(shapedReply(request, reply)),
      text: (text) => this.#judgeFrame(text),
    });
  }

  #judgeFrame(text: string): void {
    const frame = tryParseJson(text);
    // A frame with keys of another vocabulary is a proxy's, or one that was added since.
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
    for (const shaped of shapedFrame(frame)) this.#judge(shaped);
  }

  #judge(shaped: Shaped | null): void {
    const clause = shaped === null ? undefined : shapeClauses[shaped.shapeId];
    if (shaped === null || clause === undefined) return;
    this.#expect(clause, (expectation) => expectation.shape(shaped.value, shaped.shapeId));
  }

  #expect(clause: ClauseId, assert: (expectation: Expectation) => void): void {
    if (this.#broken !== undefined) return;
    const { decides, carries } = this.#deciding;
    const silent = () => undefined;
    const ledger = { held: silent, broken: silent, unusual: silent, unexercised: silent, decides, carries };
    try {
      assert(new Expectation(clauseById(clause), ledger));
    } catch (error) {
      if (!(error instanceof ClauseBroken)) throw error;
      this.#broken = { clause, mismatch: error.mismatch };
    }
  }
}
