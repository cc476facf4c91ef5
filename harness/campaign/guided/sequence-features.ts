import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { type FeatureSlot, featureOf, outcomePairFeatureOf } from './features.ts';

/** Maximum outcomes of one sequence that are paired: a longer sequence only repeats itself. */
const MOST_PAIRED = 40;

const DEEPEST = 4;
/** Maximum rows of a list and keys of an object whose shapes are distinguished: a sender may make a reply of any length. */
const MOST_ROWS = 8;
const MOST_KEYS = 40;

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

/** Returns the shape of a body: its keys, value types, lower bounds of list lengths, and codes. */
export function bodyShapeText(body: JsonValue | undefined, depth = 0): string {
  if (isJsonArray(body)) return listWords(body, depth);
  if (!isJsonObject(body)) return body === null ? 'null' : typeof body;
  if (depth >= DEEPEST) return '{}';
  const keys = Object.keys(body).slice(0, MOST_KEYS).sort();
  return `{${keys.map((key) => `${key}:${key === 'code' ? String(body[key]) : bodyShapeText(body[key], depth + 1)}`).join()}}`;
}

function listWords(rows: readonly JsonValue[], depth: number): string {
  if (depth >= DEEPEST) return '[]';
  const shapes = new Set(rows.slice(0, MOST_ROWS).map((row) => bodyShapeText(row, depth + 1)));
  return `[${rows.length > 1 ? 'many' : rows.length}:${[...shapes].sort().join('|')}]`;
}
