import type { Target } from './wire.ts';
import { wrapTarget } from './wrap-target.ts';

/** Longer than any documented wait for an answer: 5 s for an order. */
const LULL_MS = 7_000;

/** Detects times in which requests were sent to a target and none was answered, like those of a process that is stopped and resumed. */
export class PauseDetector {
  /** Called with each pause when it ends, at the first answer after it. */
  onEnd: ((ms: number) => void) | null = null;
  readonly #now: () => number;
  #asked = 0;
  /** Whether a wait for the feed has ended without a result since the last answer. */
  #hasMissed = false;
  #sinceMs = 0;

  /** @param now milliseconds on a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Returns the target with its answers observed. Time between two requests is no pause. */
  wrap(target: Target): Target {
    return wrapTarget(target, {
      request: async (request, options) => {
        this.#begun();
        this.#asked += 1;
        const outcome = await target.request(request, options);
        this.#asked -= 1;
        // A silence ends no pause.
        if (outcome.kind !== 'silence') this.#answered();
        return outcome;
      },
    });
  }

  /**
   * Counts a wait for the feed as a request: a case may wait for the feed alone.
   * @param told  resolves to null where nothing arrived in time; the value is read then, and the pause lasts until that is answered
   */
  async notePeek(reported: Promise<unknown>): Promise<void> {
    this.#begun();
    this.#asked += 1;
    const isAnswered = (await reported) !== null;
    this.#asked -= 1;
    if (isAnswered) this.#answered();
    else this.#hasMissed = true;
  }

  #answered(): void {
    this.#hasMissed = false;
    const now = this.#now();
    const ms = now - this.#sinceMs;
    this.#sinceMs = now;
    if (ms >= LULL_MS) this.onEnd?.(Math.round(ms));
  }

  #begun(): void {
    if (this.#asked === 0 && !this.#hasMissed) this.#sinceMs = this.#now();
  }
}
