/** After this many reads at once behind an action that showed it, the venue counts as prompt. */
const SAMPLES = 6;
/** A read that is later than that tells nothing of a venue that is behind for one block. */
const AT_ONCE_MS = 80;
/** After so many blocks nothing is waited for any longer: the venue may tell two times that never meet. */
const MOST = 10;

/** What `ReadLag` asks of a venue. */
export interface ShownAccount {
  /** Since the newest action was answered. */
  readonly sinceMs: number;
  /** Consensus time of the newest block. */
  readonly newestMs: () => Promise<number>;
  /** Consensus time of what is shown of the account; null: nothing tells. */
  readonly shownMs: () => Promise<number | null>;
  /** Waits for one more. */
  readonly block: () => Promise<void>;
}

/**
 * Whether a venue may show an account as it was before a block that it has told of already (D287): seen by the time of what is
 * read at once behind an action, for all cases of a run. Where it does, each read waits until what it shows is as new as that.
 */
export class ReadLag {
  #prompt = 0;
  #isBehind = false;

  async waitUntilShown({ sinceMs, newestMs, shownMs, block }: ShownAccount): Promise<void> {
    const tells = this.#prompt < SAMPLES && sinceMs < AT_ONCE_MS;
    if (!this.#isBehind && !tells) return;
    const leastMs = await newestMs();
    for (let blocks = 0; blocks <= MOST; blocks++) {
      const time = await shownMs();
      if (time === null || time >= leastMs) {
        if (blocks === 0) this.#prompt += 1;
        return;
      }
      this.#isBehind = true;
      await block();
    }
  }
}
