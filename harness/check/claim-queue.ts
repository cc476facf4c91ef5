import { Mutex } from '../kernel/mutex.ts';

/** Today's window. It seems longer if others on this address claim as well, which is not waited for. */
const WINDOW_MS = 60_000;
/** Well below the window, to allow for clock skew and latency. */
const SOON_MS = 30_000;

/**
 * Faucet claims of a run, serialized: all come from one address, which is served once per window. The remaining time of the window is
 * learnt from refusals, so that not every claim keeps retrying meanwhile.
 */
export class FaucetClaimQueue {
  readonly #mutex = new Mutex();
  readonly #notePrompt: () => void;
  #servedAtMs: number | null = null;
  #closedMs = 0;
  #isPrompt = false;

  /** @param notePrompt  called once, when two claims were served in less time than a window: the faucet has none for this address */
  constructor(notePrompt: () => void = () => {}) {
    this.#notePrompt = notePrompt;
  }

  /** Starts once all earlier claims have ended. */
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

  /** Records that the window is closed. @returns its remaining time as far as known, ms */
  noteRefused(nowMs: number): number {
    if (this.#servedAtMs === null) return 0;
    const sinceMs = nowMs - this.#servedAtMs;
    const leftMs = Math.max(0, this.#closedMs - sinceMs);
    this.#closedMs = Math.min(WINDOW_MS, Math.max(this.#closedMs, sinceMs));
    return leftMs;
  }
}
