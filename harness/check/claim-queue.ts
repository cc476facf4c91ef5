import { Mutex } from '../kernel/mutex.ts';

/** Today's window. One that others of this address claimed in as well seems longer, and is not waited for. */
const WINDOW_MS = 60_000;
/** Far enough from it for clocks and latency. */
const SOON_MS = 30_000;

/**
 * Faucet claims of a run, one after the other: all come from one address, which is served once in its window. How long
 * the window keeps closed is learnt from the refusals, so that not every claim asks again and again while it is.
 */
export class ClaimQueue {
  readonly #mutex = new Mutex();
  readonly #notePrompt: () => void;
  #servedAtMs: number | null = null;
  #closedMs = 0;
  #isPrompt = false;

  /** @param notePrompt  called once, when two claims were served in less time than a window: the faucet has none for this address */
  constructor(notePrompt: () => void = () => {}) {
    this.#notePrompt = notePrompt;
  }

  /** Begins once those before it have ended. */
  runExclusive<T>(claim: () => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(claim);
  }

  noteServed(nowMs: number): void {
    const isSoon = this.#servedAtMs !== null && nowMs - this.#servedAtMs < SOON_MS;
    this.#servedAtMs = nowMs;
    if (!isSoon || this.#isPrompt) return;
    this.#isPrompt = true;
    this.#notePrompt();
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
