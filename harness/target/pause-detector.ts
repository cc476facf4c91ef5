import type { Target } from './wire.ts';
import { wrapTarget } from './wrap-target.ts';

/** Longer than a venue holds any answer back: 5 s for an order. */
const LULL_MS = 7_000;

/** Times in which something was asked of a target and nothing was answered, as of a process that is stopped and goes on. */
export class PauseDetector {
  /** Listener that is called with each pause at its end: the first answer after it. */
  onEnd: ((ms: number) => void) | null = null;
  readonly #now: () => number;
  #asked = 0;
  /** Whether a look by the feed came to nothing since the last answer. */
  #hasMissed = false;
  #sinceMs = 0;

  /** @param now milliseconds on a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Returns the target with its answers noticed. Between two requests nothing is waited for. */
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
   * A look by the feed: of cases that wait by it alone nothing else is asked.
   * @param told  null: nothing came in good time, so that it is read, and the time goes on until that is answered
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
