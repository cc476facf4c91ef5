/** Activity of an event loop since the last call, ms. */
export interface LoopTimes {
  readonly idle: number;
  readonly active: number;
}

/** Ratio of waiting to activity of a loop that only looks at timers. */
const AT_REST = 10;

/**
 * Tells a process that waits for what never comes from one that is given no processor: that one has something to do, and its
 * event loop does not rest.
 */
export class IdleWatchdog {
  readonly #maxIdleMs: number;
  #idleMs = 0;

  /** @param maxIdleMs  for which the event loop may rest without a break */
  constructor(maxIdleMs: number) {
    this.#maxIdleMs = maxIdleMs;
  }

  /** @param isAtWork  whether there is an answer to wait for */
  isForgotten(isAtWork: boolean, { idle, active }: LoopTimes): boolean {
    this.#idleMs = isAtWork && idle > AT_REST * active ? this.#idleMs + idle : 0;
    return this.#idleMs > this.#maxIdleMs;
  }
}
