import type { CompressionRules, FramePacking } from './compression.ts';
import { NewestFrameCache } from './newest-frames.ts';

/** Cache of the newest frames by compression, so that a broadcast frame is compressed once. */
export class PackedFrameCache {
  readonly #pack: CompressionRules['pack'];
  readonly #newest = new Map<FramePacking, NewestFrameCache<Uint8Array>>();

  constructor(pack: CompressionRules['pack']) {
    this.#pack = pack;
  }

  of(text: string, packing: FramePacking): Uint8Array {
    const newest = this.#newest.get(packing) ?? new NewestFrameCache<Uint8Array>();
    this.#newest.set(packing, newest);
    const held = newest.of(text);
    if (held !== undefined) return held;
    const bytes = this.#pack(text, packing);
    newest.add(text, bytes);
    return bytes;
  }
}
