/** Work that is done one piece after the other, whatever came of those before. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Begins once those before it have ended. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
