import { Dec } from '../compare/decimal.ts';
import type { Identity } from './keys.ts';

export interface UsdcAndNativeAmounts {
  /** Whole USDC. */
  readonly usdc: Dec;
  /** Whole native tokens. */
  readonly native: Dec;
}

/** Account with money of the run. */
export interface FundingAccount {
  readonly identity: Identity;
  usdc: Dec;
  native: Dec;
  /** Whether a case left the account, rather than the treasury opening it. */
  readonly isLeft: boolean;
}

/** Contribution of one account to a grant. */
export interface GrantContribution {
  readonly purse: FundingAccount;
  readonly amount: UsdcAndNativeAmounts;
  /** Known balances of the account beforehand. */
  readonly before: UsdcAndNativeAmounts;
}

export const ZERO_DEC = Dec.of(0);
/** Decimals of a sent amount, since transfers of a token may not be credited more precisely. Dust is left. */
export const FUNDING_SEND_DECIMALS = 6;
/** Maximum pieces from leftover accounts, since each piece of a grant costs as much as an order. */
const MOST_LEFT_PIECES = 3;
/** Surplus factor for a case that spends money on fees, so that its account still suffices for the next case without another send. */
const GENEROUS = Dec.of('1.02');

/** The money of a run, by account. */
export class FundingAccounts {
  #all: FundingAccount[] = [];
  /** Amounts reserved from each account that are not known to have left it. */
  readonly #flying = new Map<FundingAccount, UsdcAndNativeAmounts>();

  /** Accounts that no case left; leftover money is sent to the first. */
  get opened(): readonly FundingAccount[] {
    return this.#all.filter(({ isLeft }) => !isLeft);
  }

  add(purse: FundingAccount): void {
    this.#all.push(purse);
  }

  drop(purse: FundingAccount): void {
    this.#all = this.#all.filter((other) => other !== purse);
  }

  /** Removes a leftover account because another case uses it. */
  dropLeft(address: string): void {
    this.#all = this.#all.filter(({ isLeft, identity }) => !isLeft || identity.address !== address);
  }

  clear(): void {
    this.#all = [];
    this.#flying.clear();
  }

  /** Records that the contributions have arrived or failed, and are no longer pending. */
  noteSettled(pieces: readonly GrantContribution[]): void {
    for (const { purse, amount } of pieces) this.#flying.set(purse, less(this.#flyingOf(purse), amount));
  }

  /**
   * Records the observed balances of a purse, minus pending sends.
   * @returns the surplus over what was known
   */
  noteCounted(purse: FundingAccount, held: UsdcAndNativeAmounts): UsdcAndNativeAmounts {
    const { usdc, native } = purse;
    Object.assign(purse, shortfallOf(held, this.#flyingOf(purse)));
    if (this.#isSpent(purse)) this.drop(purse);
    else if (!this.#all.includes(purse)) this.add(purse);
    return shortfallOf(purse, { usdc, native });
  }

  /**
   * Reserves the amount in the smallest sufficient purse; null where there is none.
   * @param isRough  whether a small surplus is acceptable
   */
  reserveFromOne(wanted: UsdcAndNativeAmounts, isRough: boolean): readonly GrantContribution[] | null {
    const purse = this.#rising.find((one) => coversBothAmounts(one, wanted));
    if (purse === undefined) return null;
    return this.#reserve([{ purse, amount: isRough ? withSpare(purse, wanted) : wanted, before: knownIn(purse) }]);
  }

  /**
   * Reserves the amount in as few purses as possible; null when they do not hold it, or too many were left by cases.
   * @param isAllThereIs  nothing else will come, so any number of pieces is acceptable
   */
  reserveFromSeveral(wanted: UsdcAndNativeAmounts, isAllThereIs = false): readonly GrantContribution[] | null {
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
      this.#flying.set(purse, addBothAmounts(this.#flyingOf(purse), amount));
      if (this.#isSpent(purse)) this.drop(purse);
    }
    return pieces;
  }

  #flyingOf(purse: FundingAccount): UsdcAndNativeAmounts {
    return this.#flying.get(purse) ?? { usdc: ZERO_DEC, native: ZERO_DEC };
  }

  #isSpent({ isLeft, usdc, native }: FundingAccount): boolean {
    return isLeft && !isPositiveAmount(usdc) && !isPositiveAmount(native);
  }
}

function pooled(
  purses: readonly FundingAccount[],
  wanted: UsdcAndNativeAmounts,
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

function withSpare({ usdc: held }: FundingAccount, wanted: UsdcAndNativeAmounts): UsdcAndNativeAmounts {
  return { ...wanted, usdc: minDec(held, wanted.usdc.times(GENEROUS).truncated(FUNDING_SEND_DECIMALS)) };
}

export function isPositiveAmount(amount: Dec): boolean {
  return amount.compare(ZERO_DEC) > 0;
}

function knownIn({ usdc, native }: FundingAccount): UsdcAndNativeAmounts {
  return { usdc, native };
}

export function coversBothAmounts(purse: UsdcAndNativeAmounts, wanted: UsdcAndNativeAmounts): boolean {
  return purse.usdc.compare(wanted.usdc) >= 0 && purse.native.compare(wanted.native) >= 0;
}

export function addBothAmounts(amount: UsdcAndNativeAmounts, more: UsdcAndNativeAmounts): UsdcAndNativeAmounts {
  return { usdc: amount.usdc.plus(more.usdc), native: amount.native.plus(more.native) };
}

/** Returns what `held` lacks of `due`, at least zero for each token. */
export function shortfallOf(due: UsdcAndNativeAmounts, held: UsdcAndNativeAmounts): UsdcAndNativeAmounts {
  const missing = less(due, held);
  return { usdc: maxDec(missing.usdc, ZERO_DEC), native: maxDec(missing.native, ZERO_DEC) };
}

function less(amount: UsdcAndNativeAmounts, by: UsdcAndNativeAmounts): UsdcAndNativeAmounts {
  return { usdc: amount.usdc.minus(by.usdc), native: amount.native.minus(by.native) };
}

export function maxDec(a: Dec, b: Dec): Dec {
  return a.compare(b) > 0 ? a : b;
}

export function minDec(a: Dec, b: Dec): Dec {
  return a.compare(b) < 0 ? a : b;
}
