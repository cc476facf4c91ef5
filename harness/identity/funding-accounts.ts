import { Dec } from '../compare/decimal.ts';
import type { Identity } from './keys.ts';

export interface FundAmount {
  /** Whole USDC. */
  readonly usdc: Dec;
  /** Whole native tokens. */
  readonly native: Dec;
}

/** Money that the run holds on an account of its own. */
export interface FundingAccount {
  readonly identity: Identity;
  usdc: Dec;
  native: Dec;
  /** Account that a case left, in contrast to one that the treasury opened. */
  readonly isLeft: boolean;
}

/** Contribution of one account to a grant. */
export interface GrantContribution {
  readonly purse: FundingAccount;
  readonly amount: FundAmount;
  /** Holding of the account before, as it was known. */
  readonly before: FundAmount;
}

export const ZERO_AMOUNT = Dec.of(0);
/** Places of what is sent: no token's transfers are sure to be credited further. Dust stays behind. */
export const FUNDING_SEND_DECIMALS = 6;
/** Each piece of a grant costs as much as an order. */
const MOST_LEFT_PIECES = 3;
/** Surplus for a case that spends it on fees and leaves enough for the next one: one send pays for a case then. */
const GENEROUS = Dec.of('1.02');

/** The money of a run, by the accounts that hold it. */
export class FundingAccounts {
  #all: FundingAccount[] = [];
  /** Amounts that were set aside of each account and are not known to have gone. */
  readonly #flying = new Map<FundingAccount, FundAmount>();

  /** Accounts that no case has left; leftover money goes to the first. */
  get opened(): readonly FundingAccount[] {
    return this.#all.filter(({ isLeft }) => !isLeft);
  }

  add(purse: FundingAccount): void {
    this.#all.push(purse);
  }

  drop(purse: FundingAccount): void {
    this.#all = this.#all.filter((other) => other !== purse);
  }

  /** An account that a case left serves another one. */
  dropLeft(address: string): void {
    this.#all = this.#all.filter(({ isLeft, identity }) => !isLeft || identity.address !== address);
  }

  clear(): void {
    this.#all = [];
    this.#flying.clear();
  }

  /** Notes that the contributions have arrived or failed: nothing of them is on its way any more. */
  noteSettled(pieces: readonly GrantContribution[]): void {
    for (const { purse, amount } of pieces) this.#flying.set(purse, less(this.#flyingOf(purse), amount));
  }

  /**
   * Counts what a purse was seen to hold, less what is on its way from it.
   * @returns how much more there is than was known
   */
  noteCounted(purse: FundingAccount, held: FundAmount): FundAmount {
    const { usdc, native } = purse;
    Object.assign(purse, shortfallOf(held, this.#flyingOf(purse)));
    if (this.#isSpent(purse)) this.drop(purse);
    else if (!this.#all.includes(purse)) this.add(purse);
    return shortfallOf(purse, { usdc, native });
  }

  /**
   * Sets the amount aside in the smallest purse that holds it; null when none does.
   * @param isRough  a little more does as well
   */
  reserveFromOne(wanted: FundAmount, isRough: boolean): readonly GrantContribution[] | null {
    const purse = this.#rising.find((one) => coversAmount(one, wanted));
    if (purse === undefined) return null;
    return this.#reserve([{ purse, amount: isRough ? withSpare(purse, wanted) : wanted, before: knownIn(purse) }]);
  }

  /**
   * Sets the amount aside in as few purses as it takes; null when they do not hold it, or too many cases left it.
   * @param isAllThereIs  nothing else will come: any number of pieces does
   */
  reserveFromSeveral(wanted: FundAmount, isAllThereIs = false): readonly GrantContribution[] | null {
    const pieces = pooled(
      this.#rising.toReversed(),
      wanted,
      isAllThereIs ? Number.POSITIVE_INFINITY : MOST_LEFT_PIECES,
    );
    return pieces === null ? null : this.#reserve(pieces);
  }

  get #rising(): readonly FundingAccount[] {
    return this.#all.toSorted((one, other) => one.usdc.compare(other.usdc));
  }

  #reserve(pieces: readonly GrantContribution[]): readonly GrantContribution[] {
    for (const { purse, amount } of pieces) {
      Object.assign(purse, less(purse, amount));
      this.#flying.set(purse, addAmounts(this.#flyingOf(purse), amount));
      if (this.#isSpent(purse)) this.drop(purse);
    }
    return pieces;
  }

  #flyingOf(purse: FundingAccount): FundAmount {
    return this.#flying.get(purse) ?? { usdc: ZERO_AMOUNT, native: ZERO_AMOUNT };
  }

  #isSpent({ isLeft, usdc, native }: FundingAccount): boolean {
    return isLeft && !isPositiveAmount(usdc) && !isPositiveAmount(native);
  }
}

function pooled(
  purses: readonly FundingAccount[],
  wanted: FundAmount,
  mostLeft: number,
): readonly GrantContribution[] | null {
  const pieces: GrantContribution[] = [];
  let missing = wanted;
  for (const purse of purses) {
    const amount = { usdc: minDec(purse.usdc, missing.usdc), native: minDec(purse.native, missing.native) };
    if (!isPositiveAmount(amount.usdc) && !isPositiveAmount(amount.native)) continue;
    pieces.push({ purse, amount, before: knownIn(purse) });
    missing = less(missing, amount);
  }
  const isShort = isPositiveAmount(missing.usdc) || isPositiveAmount(missing.native);
  return isShort || pieces.filter(({ purse }) => purse.isLeft).length > mostLeft ? null : pieces;
}

function withSpare({ usdc: held }: FundingAccount, wanted: FundAmount): FundAmount {
  return { ...wanted, usdc: minDec(held, wanted.usdc.times(GENEROUS).truncated(FUNDING_SEND_DECIMALS)) };
}

export function isPositiveAmount(amount: Dec): boolean {
  return amount.compare(ZERO_AMOUNT) > 0;
}

function knownIn({ usdc, native }: FundingAccount): FundAmount {
  return { usdc, native };
}

export function coversAmount(purse: FundAmount, wanted: FundAmount): boolean {
  return purse.usdc.compare(wanted.usdc) >= 0 && purse.native.compare(wanted.native) >= 0;
}

export function addAmounts(amount: FundAmount, more: FundAmount): FundAmount {
  return { usdc: amount.usdc.plus(more.usdc), native: amount.native.plus(more.native) };
}

/** Returns what `held` lacks of `due`, of each token at least nothing. */
export function shortfallOf(due: FundAmount, held: FundAmount): FundAmount {
  const missing = less(due, held);
  return { usdc: maxDec(missing.usdc, ZERO_AMOUNT), native: maxDec(missing.native, ZERO_AMOUNT) };
}

function less(amount: FundAmount, by: FundAmount): FundAmount {
  return { usdc: amount.usdc.minus(by.usdc), native: amount.native.minus(by.native) };
}

export function maxDec(a: Dec, b: Dec): Dec {
  return a.compare(b) > 0 ? a : b;
}

export function minDec(a: Dec, b: Dec): Dec {
  return a.compare(b) < 0 ? a : b;
}
