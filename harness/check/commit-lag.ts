/** After so many blocks more than usual nothing is waited for any longer: an action may have been dropped. */
const MOST = 10;
/** After this many actions in a row that had run with the next block, the venue counts as prompt. */
const SAMPLES = 8;
/** No more than so many are looked at before that is settled. */
const LOOKS = 64;

/**
 * Whether a venue takes more than the next block until an action that it has acknowledged has run: seen by the nonces of the
 * first ones, for all cases of a run. Where it does, each is looked for: a look costs weight, and how far behind a venue is may
 * change.
 */
export class CommitLagTracker {
  #prompt = 0;
  #looked = 0;
  #isBehind = false;

  /**
   * Waits until an action has run, once the usual block has gone by.
   * @param hasRun  null: nothing tells
   * @param block  one more
   * @param isNext  whether what has gone by is hardly more than the next block, asked once the action has run: else it may be of a
   *   venue that is behind
   */
  async waitUntilRun(
    hasRun: () => Promise<boolean | null>,
    block: () => Promise<void>,
    isNext: () => Promise<boolean>,
  ): Promise<void> {
    if (!this.#isBehind && (this.#prompt >= SAMPLES || this.#looked >= LOOKS)) return;
    this.#looked += 1;
    for (let more = 0; more <= MOST; more++) {
      if ((await hasRun()) !== false) {
        if (more > 0) this.#isBehind = true;
        else if (await isNext()) this.#prompt += 1;
        return;
      }
      await block();
    }
    // An action that never shows tells nothing, and waiting for it is long.
    this.#prompt += 1;
  }
}
