/** Number of parts of each wait. */
const PARTS = 20;

/**
 * A limit on how long others may take, which counts only the time in which this process listened. While it is busy, or gets no processor
 * time, it receives nothing, so what it has not received yet is not late. After each part of the wait the process first handles whatever
 * arrived, however long that part really took.
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

  /** Remaining time, ms; a part that has begun counts as a whole. */
  get leftMs(): number {
    return this.#partsLeft * this.#partMs;
  }

  /** Starts the wait again, except for what has passed of the current part. Not for a deadline that has passed. */
  restart(): void {
    this.#partsLeft = PARTS;
  }

  /** Stops waiting. */
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
