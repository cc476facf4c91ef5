/** After so many blocks more than usual nothing is learnt of an action: it may have been dropped. */
const MOST = 10;
/** So often it is tried in vain. */
const TRIES = 3;
/** Looks at the chain may step over a block that they counted before. */
const MARGIN = 1;

/**
 * How many blocks more than the next one a venue takes until an action that it has acknowledged has run: learnt by the nonce of
 * one, for all cases of a run.
 */
export class CommitLag {
  #blocks: number | null = null;
  #tries = 0;

  /**
   * Waits for so many blocks, once the usual one has gone by.
   * @param hasRun  whether an action that was acknowledged has run; null: nothing tells
   * @param block  one more
   */
  async passed(hasRun: () => Promise<boolean | null>, block: () => Promise<void>): Promise<void> {
    if (this.#blocks === null) {
      await this.#learnt(hasRun, block);
      return;
    }
    for (let left = this.#blocks; left > 0; left--) await block();
  }

  async #learnt(hasRun: () => Promise<boolean | null>, block: () => Promise<void>): Promise<void> {
    for (let more = 0; more <= MOST; more++) {
      const told = await hasRun();
      if (told === null) this.#blocks = 0;
      else if (told) this.#blocks = more === 0 ? 0 : more + MARGIN;
      if (told !== false) return;
      await block();
    }
    this.#tries += 1;
    if (this.#tries >= TRIES) this.#blocks ??= 0;
  }
}
