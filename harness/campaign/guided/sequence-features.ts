import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { type FeatureSlot, featureOf, outcomePairFeatureOf } from './features.ts';
import { bodyShapeText } from './shape-words.ts';

/** Maximum outcomes of one sequence that are paired: a longer sequence only repeats itself. */
const MOST_PAIRED = 40;

/** Features of one sequence, collected while it is played. */
export class SequenceFeatures {
  readonly #found = new Set<FeatureSlot>();
  readonly #outcomes: FeatureSlot[] = [];
  /** Number of rule entries used by earlier steps. */
  #known = 0;
  /** Iterator positioned after those entries: iteration over a set continues with later additions. */
  #entries: Iterator<string> | null = null;

  get found(): ReadonlySet<FeatureSlot> {
    return this.#found;
  }

  /**
   * Records the outcome of a step.
   * @param key  step and outcome
   * @param used  rule entries that the shadow has used so far, in order of first use
   */
  outcome(key: string, facets: readonly string[], used: ReadonlySet<string>): void {
    const own = featureOf('outcome', key);
    const isFirst = !this.#found.has(own);
    this.#found.add(own);
    for (const facet of facets) this.#found.add(featureOf('outcome', `${key}: ${facet}`));
    this.#rules(used);
    if (!isFirst || this.#outcomes.length >= MOST_PAIRED) return;
    for (const before of this.#outcomes) this.#found.add(outcomePairFeatureOf(before, own));
    this.#outcomes.push(own);
  }

  /** Records the buckets of the state that a step met. @param what  the step */
  state(what: string, buckets: readonly string[]): void {
    for (const bucket of buckets) {
      this.#found.add(featureOf('state', bucket));
      this.#found.add(featureOf('state', `${what}: ${bucket}`));
    }
  }

  /** Records the target's reply to a request. @param route  the requested route */
  reply(route: string, status: number, body: JsonValue | undefined): void {
    this.#found.add(featureOf('reply', `${route} ${status} ${bodyShapeText(body)}`));
  }

  /** Skips the entries that every sequence uses before its first step. */
  begin(used: ReadonlySet<string>): void {
    this.#entries = used.values();
    for (this.#known = 0; this.#known < used.size; this.#known++) this.#entries.next();
  }

  #rules(used: ReadonlySet<string>): void {
    for (; this.#entries !== null && this.#known < used.size; this.#known++) {
      const { value: entry } = this.#entries.next();
      // The rule counts alone: combined with the step that used it, nearly every sequence would be new.
      this.#found.add(featureOf('rule', String(entry)));
    }
  }
}
