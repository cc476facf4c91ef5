/** Work that is done one piece after the other, whatever came of those before. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Begins once those before it have ended. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
