import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';

/** Up to this number a linear search is faster than a map. */
const FEW = 8;

/**
 * Accounts changed by the current action, and whether their bands must be re-evaluated when it ends. Every order fills and empties this
 * several times, mostly with one or two accounts, so its lists are reused.
 */
export class TouchedAccounts {
  #addresses: Address[] = [];
  #reviewed: boolean[] = [];
  /** Index of each account; null: few enough for a linear search. */
  #places: Map<Address, number> | null = null;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** @param reviewed  a requested review stays requested */
  add(address: Address, reviewed: boolean): void {
    const place = this.#placeOf(address);
    if (place !== null) {
      if (reviewed) this.#reviewed[place] = true;
      return;
    }
    this.#addresses[this.#count] = address;
    this.#reviewed[this.#count] = reviewed;
    this.#places?.set(address, this.#count);
    this.#count += 1;
    if (this.#count === FEW) this.#places = new Map(this.#addresses.map((one, index) => [one, index]));
  }

  /** In the order of first touch; accounts touched during iteration are appended. */
  at(place: number): Address | undefined {
    return place < this.#count ? this.#addresses[place] : undefined;
  }

  isReviewed(place: number): boolean {
    return place < this.#count && this.#reviewed[place] === true;
  }

  clear(): void {
    this.#count = 0;
    if (this.#places === null) return;
    this.#places = null;
    this.#addresses = [];
    this.#reviewed = [];
  }

  #placeOf(address: Address): number | null {
    if (this.#places !== null) return this.#places.get(address) ?? null;
    for (let place = 0; place < this.#count; place += 1) if (this.#addresses[place] === address) return place;
    return null;
  }
}

/** Marks an account as changed. The end of the action emits it once. */
export function touchAccount({ touched }: Core, address: Address, reviewed = false): void {
  touched.add(address, reviewed);
}
