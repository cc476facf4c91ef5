/** Number of extra blocks after which waiting stops: the action may have been dropped. */
const MOST = 10;
/** Number of consecutive actions executed in the next block after which the venue counts as prompt. */
const SAMPLES = 8;
/** Maximum number polled before that is settled. */
const LOOKS = 64;

/**
 * Tracks whether a venue takes longer than the next block to execute an acknowledged action: shown by the nonces of the first ones, shared
 * by all cases of a run. Where it does, each action is polled: a poll costs weight, and the lag may change.
 */
export class CommitLagTracker {
  #prompt = 0;
  #looked = 0;
  #isBehind = false;

  /**
   * Waits until an action has executed, after the usual block.
   * @param hasRun  null: nothing shows it
   * @param block  waits for another block
   * @param isNext  called once the action has executed, whether little more than the next block has passed: otherwise the venue may lag
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
    // An action that never shows is no evidence of a lag, and waiting for it is slow.
    this.#prompt += 1;
  }
}
