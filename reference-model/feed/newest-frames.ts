/** A block tells a socket of a few channels, and behind a gateway the sockets of others come in between. */
const KEPT = 16;

/** Results computed from the newest frames: many sockets are sent the same frame, one after the other. */
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
