import { sha256 } from '@noble/hashes/sha2.js';

/** Random numbers of one case, from its own seed: equal alone, in any order, on any worker and machine. */
export class Random {
  #state: [number, number, number, number];

  /** @param origin text that names seed, case and attempt */
  constructor(origin: string) {
    const view = new DataView(sha256(new TextEncoder().encode(origin)).buffer);
    this.#state = [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12) | 1];
  }

  /** 32 bits: xoshiro128**. */
  #next(): number {
    const s = this.#state;
    const result = Math.imul(rotl(Math.imul(s[1], 5), 7), 9) >>> 0;
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 11);
    return result;
  }

  /** Integer in [low, high], both ends included. */
  int(low: number, high: number): number {
    return low + (this.#next() % (high - low + 1));
  }

  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
  pick<T>(items: readonly T[]): T | undefined {
    return items[this.int(0, items.length - 1)];
  }

  /** Returns the items in a drawn order. */
  shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    return items.flatMap(() => left.splice(this.int(0, left.length - 1), 1));
  }

  /** 16 bytes as `0x` and 32 hex characters: a client order id. */
  cloid(): string {
    return `0x${[0, 1, 2, 3].map(() => this.#next().toString(16).padStart(8, '0')).join('')}`;
  }
}

function rotl(value: number, by: number): number {
  return ((value << by) | (value >>> (32 - by))) >>> 0;
}
