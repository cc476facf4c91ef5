import type { Holder } from './holder.ts';

/** A kind of holder of the venue. Escrow of a token other than USDC is counted with its account. */
export type HolderKind = Exclude<Holder['kind'], 'outside'>;

/** Sums of each token, in whole units x 1e18, by kind of holder. */
export class HolderKindSums {
  readonly #places = new Map<HolderKind, Map<number, bigint>>();

  add(place: HolderKind, token: number, amount: bigint): void {
    if (amount === 0n) return;
    let sums = this.#places.get(place);
    if (sums === undefined) {
      sums = new Map();
      this.#places.set(place, sums);
    }
    sums.set(token, (sums.get(token) ?? 0n) + amount);
  }

  addAll(place: HolderKind, token: number, amounts: Iterable<bigint>): void {
    let sum = 0n;
    for (const amount of amounts) sum += amount;
    this.add(place, token, sum);
  }

  at(place: HolderKind, token: number): bigint {
    return this.#places.get(place)?.get(token) ?? 0n;
  }

  /** Sum over all kinds. */
  of(token: number): bigint {
    let sum = 0n;
    for (const sums of this.#places.values()) sum += sums.get(token) ?? 0n;
    return sum;
  }

  /** Kinds and tokens with a nonzero sum in any of them. */
  static *keysOf(...all: readonly HolderKindSums[]): Generator<readonly [HolderKind, number]> {
    const places = new Set(all.flatMap((one) => [...one.#places.keys()]));
    for (const place of places) {
      const tokens = new Set(all.flatMap((one) => [...(one.#places.get(place)?.keys() ?? [])]));
      for (const token of tokens) yield [place, token];
    }
  }
}
