import { setTimeout as delay } from 'node:timers/promises';

/** After this many reads that immediately showed an action, the venue counts as prompt. */
const SAMPLES = 6;
/** A later read than this proves nothing about a venue that lags by one block. */
const AT_ONCE_MS = 80;
/** Number of blocks after which waiting stops: the venue may show two times that never match. */
const MOST = 10;
/** Maximum repetitions of a read that showed an older block than known, and maximum futile ones in a row. */
const MOST_AGAIN = 12;
const MOST_IN_VAIN = 2;
/** Interval between them: another replica behind the address answers, or the same one has caught up. */
const AGAIN_MS = 60;
/** Factor on the longest observed lag by which a read without a time is delayed, within bounds. */
const SLACK = 2;
const LEAST_SLACK_MS = 250;
const MOST_SLACK_MS = 2_000;

/** Requests that `ReadLagTracker` makes about an account. */
export interface AccountLagProbe {
  /** Time since the newest action was answered, ms. */
  readonly sinceMs: number;
  /** Consensus time of the newest block. */
  readonly newestMs: () => Promise<number>;
  /** Consensus time of the shown state of the account; null: not shown. */
  readonly shownMs: () => Promise<number | null>;
  /** Waits for another block. */
  readonly block: () => Promise<void>;
}

/** Read of an account, as made by `ReadLagTracker`. */
export interface AccountRead<Reply> {
  /** Consensus time of the newest block known before the read; 0: none. */
  readonly knownMs: number;
  /** Time for which that block has been known, evaluated after the reply. */
  readonly knownForMs: () => number;
  readonly ask: () => Promise<Reply>;
  /** Consensus time that a reply shows, ms; null: it shows none. */
  readonly shownMs: (reply: Reply) => number | null;
}

/**
 * Tracks whether a venue may show an account as it was before a block that it has already reported (D287): shown by the times of reads
 * directly after an action, shared by all cases of a run. Where it does, each read waits until it is as new as that block. Several replicas
 * may answer in turn, so one read says little about the next: a reply with an older time than known is discarded, and one without a time is
 * requested once all replicas should have caught up.
 */
export class ReadLagTracker {
  #prompt = 0;
  #isBehind = false;
  #longestMs = 0;
  #inVain = 0;

  /** Returns a reply that shows a block as new as the newest known one, or the last of several. */
  async asNewAsKnown<Reply>({ knownMs, knownForMs, ask, shownMs }: AccountRead<Reply>): Promise<Reply> {
    let reply = await ask();
    for (let again = 0; isOlder(shownMs(reply), knownMs); again++) {
      if (this.#inVain >= MOST_IN_VAIN) return reply;
      if (again === MOST_AGAIN) {
        this.#inVain += 1;
        return reply;
      }
      this.#isBehind = true;
      this.#longestMs = Math.max(this.#longestMs, knownForMs());
      await delay(AGAIN_MS);
      reply = await ask();
    }
    this.#inVain = 0;
    return reply;
  }

  async waitUntilShown({ sinceMs, newestMs, shownMs, block }: AccountLagProbe): Promise<void> {
    const tells = this.#prompt < SAMPLES && sinceMs < AT_ONCE_MS;
    if (!this.#isBehind && !tells) return;
    const leastMs = await newestMs();
    for (let blocks = 0; blocks <= MOST; blocks++) {
      const time = await shownMs();
      if (time === null || time >= leastMs) {
        if (blocks === 0) this.#prompt += 1;
        if (this.#isBehind) await delay(Math.max(0, this.#slackMs - sinceMs));
        return;
      }
      this.#isBehind = true;
      await block();
    }
  }

  get #slackMs(): number {
    return Math.max(LEAST_SLACK_MS, Math.min(SLACK * this.#longestMs, MOST_SLACK_MS));
  }
}

function isOlder(shownMs: number | null, knownMs: number): boolean {
  return shownMs !== null && shownMs < knownMs;
}
