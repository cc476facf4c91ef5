/** Cache of answers that cost more than a look-up, by question; cleared when full. */
export class Remembered<Answer> {
  readonly #max: number;
  readonly #answers = new Map<string, Answer>();

  constructor(max: number) {
    this.#max = max;
  }

  of(question: string, answer: () => Answer): Answer {
    const known = this.#answers.get(question);
    if (known !== undefined) return known;
    const found = answer();
    this.note(question, found);
    return found;
  }

  /** Notes a known answer. */
  note(question: string, answer: Answer): void {
    if (this.#answers.size >= this.#max) this.#answers.clear();
    this.#answers.set(question, answer);
  }
}
