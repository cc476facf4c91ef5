/** Activity of an event loop since the last call, ms. */
export interface EventLoopTimes {
  readonly idle: number;
  readonly active: number;
}

/** Minimum ratio of idle to active time of a loop that only fires timers. */
const AT_REST = 10;

/**
 * Detects a process that waits for an event that never comes. A process that is merely starved of CPU time has work to do, so its event
 * loop is not idle.
 */
export class StalledWorkWatchdog {
  readonly #maxIdleMs: number;
  #idleMs = 0;

  /** @param maxIdleMs  maximum time for which the event loop may be continuously idle */
  constructor(maxIdleMs: number) {
    this.#maxIdleMs = maxIdleMs;
  }

  /** @param isAtWork  whether an answer is outstanding */
  isForgotten(isAtWork: boolean, { idle, active }: EventLoopTimes): boolean {
    this.#idleMs = isAtWork && idle > AT_REST * active ? this.#idleMs + idle : 0;
    return this.#idleMs > this.#maxIdleMs;
  }
}
