/** Answers that cost more than a look-up, kept by their questions; all are forgotten when there are too many. */
export class Remembered<Answer> {
  readonly #max: number;
  readonly #answers = new Map<string, Answer>();

  constructor(max: number) {
    this.#max = max;
  }

  of(question: string, answer: () => Answer): Answer {
    const known = this.#answers.get(question);
    if (known !== undefined) return known;
    if (this.#answers.size >= this.#max) this.#answers.clear();
    const found = answer();
    this.#answers.set(question, found);
    return found;
  }
}
