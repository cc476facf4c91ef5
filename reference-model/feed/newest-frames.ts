/** A block sends a socket frames of a few channels, and behind a gateway the frames of other sockets interleave. */
const KEPT = 16;

/** Cache of results computed from the newest frames, because many sockets receive the same frame in turn. */
export class NewestFrameCache<Kept> {
  /** Newest frames by text, oldest first. */
  readonly #newest = new Map<string, Kept>();

  of(text: string): Kept | undefined {
    return this.#newest.get(text);
  }

  add(text: string, kept: Kept): void {
    this.#newest.set(text, kept);
    const [oldest] = this.#newest.keys();
    if (this.#newest.size > KEPT && oldest !== undefined) this.#newest.delete(oldest);
  }
}
