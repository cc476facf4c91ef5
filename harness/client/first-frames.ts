/** So many first frames in a row that did not come: nobody waits for another one. */
const MOST_MISSES = 2;
/** Where the clause is known to be broken, a frame that the answer to a ping did not follow is late by this much, ms. */
const LATE_MS = 3_000;

/**
 * First frames of channels, as the sockets of one run have met them. A channel that is acknowledged and does not begin is
 * waited for twice, by whoever comes first: what leans on its first frame is then left out at once.
 * @source write-api, "Client frames"
 */
export class FirstFrameMisses {
  readonly #misses = new Map<string, number>();
  #missed = 0;

  /** Whether a channel was seen not to begin often enough. */
  hasGivenUpOn(channel: string): boolean {
    return (this.#misses.get(channel) ?? 0) >= MOST_MISSES;
  }

  /** @param usualMs  for a venue of which nothing is known */
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
