/** Subscriptions of the frames that a client has not received yet, oldest first. */
export class UndeliveredFrames {
  readonly #waiting: string[] = [];
  readonly #counts = new Map<string, number>();

  /**
   * Records a frame that was handed over.
   * @param key  of its subscription; empty: none
   * @param unsent  frames of the connection now waiting, including this one
   * @returns number of that subscription's waiting frames
   */
  sent(key: string, unsent: number): number {
    if (unsent > 0) {
      this.#waiting.push(key);
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
    while (this.#waiting.length > unsent) this.#dropOldest();
    return this.#counts.get(key) ?? 0;
  }

  #dropOldest(): void {
    const key = this.#waiting.shift() ?? '';
    const left = (this.#counts.get(key) ?? 0) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
