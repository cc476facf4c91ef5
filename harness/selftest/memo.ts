/** Cache of answers that cost more than a lookup, by question; cleared when full. */
export class Memo<Answer> {
  readonly #max: number;
  readonly #answers = new Map<string, Answer>();

  constructor(max: number) {
    this.#max = max;
  }

  get(question: string, answer: () => Answer): Answer {
    const known = this.#answers.get(question);
    if (known !== undefined) return known;
    const found = answer();
    this.set(question, found);
    return found;
  }

  /** Stores a known answer. */
  set(question: string, answer: Answer): void {
    if (this.#answers.size >= this.#max) this.#answers.clear();
    this.#answers.set(question, answer);
  }
}
