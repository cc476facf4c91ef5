import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { type Feature, featureOf, outcomePairFeature } from './features.ts';
import { bodyShapeText } from './shape-words.ts';

/** Outcomes of one sequence of which pairs are told: beyond, a sequence only repeats itself. */
const MOST_PAIRED = 40;

/** Features of one sequence, gathered while it is played. */
export class SequenceFeatures {
  readonly #found = new Set<Feature>();
  readonly #outcomes: Feature[] = [];
  /** Entries of the rules that earlier steps used. */
  #known = 0;
  /** Stands behind those: a set goes on with what was added meanwhile. */
  #entries: Iterator<string> | null = null;

  get found(): ReadonlySet<Feature> {
    return this.#found;
  }

  /**
   * Notes the outcome of a step.
   * @param key  what was done, and the outcome
   * @param used  entries of the rules that the shadow has used so far, in the order in which it came to them
   */
  outcome(key: string, facets: readonly string[], used: ReadonlySet<string>): void {
    const own = featureOf('outcome', key);
    const isFirst = !this.#found.has(own);
    this.#found.add(own);
    for (const facet of facets) this.#found.add(featureOf('outcome', `${key}: ${facet}`));
    this.#rules(used);
    if (!isFirst || this.#outcomes.length >= MOST_PAIRED) return;
    for (const before of this.#outcomes) this.#found.add(outcomePairFeature(before, own));
    this.#outcomes.push(own);
  }

  /** Notes buckets of the state that a step met. @param what  the step */
  state(what: string, buckets: readonly string[]): void {
    for (const bucket of buckets) {
      this.#found.add(featureOf('state', bucket));
      this.#found.add(featureOf('state', `${what}: ${bucket}`));
    }
  }

  /** Notes the reply of the target to a request. @param route  what was asked */
  reply(route: string, status: number, body: JsonValue | undefined): void {
    this.#found.add(featureOf('reply', `${route} ${status} ${bodyShapeText(body)}`));
  }

  /** Passes over entries that every sequence uses before its first step. */
  begin(used: ReadonlySet<string>): void {
    this.#entries = used.values();
    for (this.#known = 0; this.#known < used.size; this.#known++) this.#entries.next();
  }

  #rules(used: ReadonlySet<string>): void {
    for (; this.#entries !== null && this.#known < used.size; this.#known++) {
      const { value: entry } = this.#entries.next();
      // By itself: with what came to it first, nearly every sequence would be new.
      this.#found.add(featureOf('rule', String(entry)));
    }
  }
}
