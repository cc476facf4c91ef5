/** Runs work one after another, whatever the results of earlier work. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Starts once all earlier work has ended. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
