/** Answers that hold for a whole run: each is requested once, however many callers wait for it. */
export class MemoizedAsync<Key, Answer> {
  readonly #asked = new Map<Key, Promise<Answer>>();

  /** Returns the answer of a key; after a failed request the next caller tries again. */
  get(key: Key, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const asking = ask();
    this.#asked.set(key, asking);
    asking.catch(() => this.#asked.delete(key));
    return asking;
  }
}
