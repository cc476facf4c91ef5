import type { CompressionRules, Packing } from './compression.ts';

/** A block tells a socket of a few channels; behind a gateway the sockets of others come in between. */
const KEPT = 16;

/** The newest frames in each packing: what many are told is packed once. */
export class PackedFrames {
  readonly #pack: CompressionRules['pack'];
  /** By text, oldest first. */
  readonly #newest = new Map<Packing, Map<string, Uint8Array>>();

  constructor(pack: CompressionRules['pack']) {
    this.#pack = pack;
  }

  of(text: string, packing: Packing): Uint8Array {
    const newest = this.#newest.get(packing) ?? new Map<string, Uint8Array>();
    this.#newest.set(packing, newest);
    const held = newest.get(text);
    if (held !== undefined) return held;
    const bytes = this.#pack(text, packing);
    newest.set(text, bytes);
    const [oldest] = newest.keys();
    if (newest.size > KEPT && oldest !== undefined) newest.delete(oldest);
    return bytes;
  }
}
