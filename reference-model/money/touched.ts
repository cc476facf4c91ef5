import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';

/** So many are found sooner by a look at each of them than by a map. */
const FEW = 8;

/**
 * Accounts that the action under way has changed, and whether their band is to be looked at when it ends. Every order
 * fills and empties it several times, most often with one or two accounts: its lists are used again, not made anew.
 */
export class TouchedAccounts {
  #addresses: Address[] = [];
  #reviewed: boolean[] = [];
  /** Where each stands; null: there are few. */
  #places: Map<Address, number> | null = null;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** @param reviewed  once asked for, it stays asked for */
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

  /** In the order in which they were first touched; those that are touched meanwhile stand at the end. */
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

/** Says that an account is no longer what it was. The end of the action tells it, once. */
export function touchAccount({ touched }: Core, address: Address, reviewed = false): void {
  touched.add(address, reviewed);
}
