/** Answers that hold for a whole run: each is asked for once, however many wait for it. */
export class MemoizedAsync<Key, Answer> {
  readonly #asked = new Map<Key, Promise<Answer>>();

  /** Returns the answer of a key; a failed request leaves the next caller to try. */
  get(key: Key, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const asking = ask();
    this.#asked.set(key, asking);
    asking.catch(() => this.#asked.delete(key));
    return asking;
  }
}
