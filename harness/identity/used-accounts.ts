import { Dec } from '../compare/decimal.ts';
import type { Identity } from './keys.ts';

/** An account that a case left as new except for its history: nothing rests, no position is open, no setting differs. */
export interface ReusableAccount {
  readonly identity: Identity;
  /** Whole USDC that it can send. */
  readonly usdc: Dec;
}

/** Maximum surplus over the requested amount, whole USDC: richer accounts stay available for larger requests. */
const MOST_SPARE = Dec.of(250);

/** Accounts that wait for their next case. Reusing one is free, while paying a fresh one costs a send and a wait. */
export class ReusableAccounts {
  #waiting: ReusableAccount[] = [];

  add(account: ReusableAccount): void {
    this.#waiting.push(account);
  }

  /**
   * Takes the sufficient account with the lowest balance; null: there is none.
   * @param isAmple  money is unlimited: it may hold much more
   */
  take(usdc: Dec, isAmple = false): Identity | null {
    const most = usdc.plus(MOST_SPARE);
    const fits = this.#rising.find((one) => one.usdc.compare(usdc) >= 0 && (isAmple || one.usdc.compare(most) <= 0));
    if (fits === undefined) return null;
    this.#waiting = this.#waiting.filter((one) => one !== fits);
    return fits.identity;
  }

  /** Takes the richest, whose money is needed elsewhere; null: there is none. */
  takeRichest(): ReusableAccount | null {
    const richest = this.#rising.at(-1) ?? null;
    this.#waiting = this.#waiting.filter((one) => one !== richest);
    return richest;
  }

  drop(address: string): void {
    this.#waiting = this.#waiting.filter(({ identity }) => identity.address !== address);
  }

  clear(): void {
    this.#waiting = [];
  }

  get #rising(): readonly ReusableAccount[] {
    return this.#waiting.toSorted((one, other) => one.usdc.compare(other.usdc));
  }
}
