/** Parts that a wait is counted in. */
const PARTS = 20;

/**
 * A limit on how long others may take, of which only the time counts in which this process listened: while it is busy
 * elsewhere, or gets no processor, it hears nothing, and what it has not heard yet is not late. Each part of the wait is
 * followed by a look at what arrived, however long the part really took.
 */
export class Deadline {
  readonly #partMs: number;
  readonly #passed: () => void;
  #partsLeft = PARTS;
  #timer: NodeJS.Timeout;

  constructor(ms: number, passed: () => void = () => undefined) {
    this.#partMs = ms / PARTS;
    this.#passed = passed;
    this.#timer = this.#nextPart();
  }

  /** Time left of the wait, ms; a part that has begun counts as a whole. */
  get leftMs(): number {
    return this.#partsLeft * this.#partMs;
  }

  /** All of the wait is ahead again, but for what has gone by of the part under way. Not for one that has passed. */
  restart(): void {
    this.#partsLeft = PARTS;
  }

  /** It is not waited for any more. */
  clear(): void {
    clearTimeout(this.#timer);
  }

  #nextPart(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#partsLeft -= 1;
      if (this.#partsLeft > 0) this.#timer = this.#nextPart();
      else this.#passed();
    }, this.#partMs);
  }
}
