/** A block tells a socket of a few channels, and the sockets come in any order. */
const KEPT = 16;

/** The newest frames of channels that the node sent on any socket: many are sent the same, which is read once. */
export class NewestPushes {
  /** Oldest first. */
  readonly #texts = new Set<string>();

  has(text: string): boolean {
    return this.#texts.has(text);
  }

  add(text: string): void {
    this.#texts.add(text);
    const [oldest] = this.#texts;
    if (this.#texts.size > KEPT && oldest !== undefined) this.#texts.delete(oldest);
  }
}
