/** Consecutive missing first frames after which a channel is no longer waited for. */
const MOST_MISSES = 2;
/** Where the clause is known to be broken, the time that a first frame is waited for, ms. */
const LATE_MS = 3_000;

/**
 * First frames of channels, as seen by the sockets of one run. A channel that is acknowledged but sends no first frame is waited for twice,
 * by the first sockets to subscribe: afterwards, what depends on that frame is left out at once.
 * @source write-api, "Client frames"
 */
export class FirstFrameMisses {
  readonly #misses = new Map<string, number>();
  #missed = 0;

  /** Whether a channel often enough sent no first frame. */
  hasGivenUpOn(channel: string): boolean {
    return (this.#misses.get(channel) ?? 0) >= MOST_MISSES;
  }

  /** @param usualMs  for a venue without missing frames */
  waitMs(usualMs: number): number {
    return this.#missed >= MOST_MISSES ? Math.min(LATE_MS, usualMs) : usualMs;
  }

  noteCame(channel: string): void {
    this.#misses.delete(channel);
  }

  noteMissed(channel: string): void {
    this.#misses.set(channel, (this.#misses.get(channel) ?? 0) + 1);
    this.#missed += 1;
  }
}
