import { setTimeout as delay } from 'node:timers/promises';

/** After this many reads at once behind an action that showed it, the venue counts as prompt. */
const SAMPLES = 6;
/** A read that is later than that tells nothing of a venue that is behind for one block. */
const AT_ONCE_MS = 80;
/** After so many blocks nothing is waited for any longer: the venue may tell two times that never meet. */
const MOST = 10;
/** As often is a read made again that showed an older block than had been told, and so often in a row in vain. */
const MOST_AGAIN = 12;
const MOST_IN_VAIN = 2;
/** Between two of them: another of the replicas behind the address answers, or the same one has followed. */
const AGAIN_MS = 60;
/** Factor by which a read that tells no time is read later than the longest that a read was seen behind, within bounds. */
const SLACK = 2;
const LEAST_SLACK_MS = 250;
const MOST_SLACK_MS = 2_000;

/** Questions that `ReadLagTracker` asks a venue about an account. */
export interface AccountLagProbe {
  /** Since the newest action was answered. */
  readonly sinceMs: number;
  /** Consensus time of the newest block. */
  readonly newestMs: () => Promise<number>;
  /** Consensus time of what is shown of the account; null: nothing tells. */
  readonly shownMs: () => Promise<number | null>;
  /** Waits for one more. */
  readonly block: () => Promise<void>;
}

/** A read of an account, as `ReadLagTracker` makes it. */
export interface AccountRead<Reply> {
  /** Consensus time of the newest block that anything told of before it is made; 0: nothing did. */
  readonly knownMs: number;
  /** For how long by now that had been told, once the reply is there. */
  readonly knownForMs: () => number;
  readonly ask: () => Promise<Reply>;
  /** Consensus time of what a reply shows, ms; null: it tells none. */
  readonly shownMs: (reply: Reply) => number | null;
}

/**
 * Whether a venue may show an account as it was before a block that it has told of already (D287): seen by the time of what is
 * read at once behind an action, for all cases of a run. Where it does, each read waits until what it shows is as new as that.
 * Several replicas may answer in turn, so that one read says little of the next: a reply that tells an older time than was
 * known is no reply to a case, and what tells none is read when all of them should have followed.
 */
export class ReadLagTracker {
  #prompt = 0;
  #isBehind = false;
  #longestMs = 0;
  #inVain = 0;

  /** Returns a reply that shows a block as new as the newest one that had been told of, or the last of several. */
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
