/** Answers that hold for a whole run: each is asked for once, however many wait for it. */
export class OnceAsked<Key, Answer> {
  readonly #asked = new Map<Key, Promise<Answer>>();

  /** Who could not ask leaves the next to try. */
  of(key: Key, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const asking = ask();
    this.#asked.set(key, asking);
    asking.catch(() => this.#asked.delete(key));
    return asking;
  }
}
