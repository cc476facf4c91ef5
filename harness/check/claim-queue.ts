import { Mutex } from '../kernel/mutex.ts';

/** Today's window. One that others of this address claimed in as well seems longer, and is not waited for. */
const WINDOW_MS = 60_000;

/**
 * Faucet claims of a run, one after the other: all come from one address, which is served once in its window. How long
 * the window keeps closed is learnt from the refusals, so that not every claim asks again and again while it is.
 */
export class ClaimQueue {
  readonly #turns = new Mutex();
  #servedAtMs: number | null = null;
  #closedMs = 0;

  /** Begins once those before it have ended. */
  runExclusive<T>(claim: () => Promise<T>): Promise<T> {
    return this.#turns.runExclusive(claim);
  }

  noteServed(nowMs: number): void {
    this.#servedAtMs = nowMs;
  }

  /** The window is closed. @returns how long it will be, as far as is known, ms */
  noteRefused(nowMs: number): number {
    if (this.#servedAtMs === null) return 0;
    const sinceMs = nowMs - this.#servedAtMs;
    const leftMs = Math.max(0, this.#closedMs - sinceMs);
    this.#closedMs = Math.min(WINDOW_MS, Math.max(this.#closedMs, sinceMs));
    return leftMs;
  }
}
