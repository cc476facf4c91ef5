import { FundsGivenBackError } from '../kernel/verdicts.ts';

/** Case that money is paid for: one object per attempt. */
export interface FundedCase {
  /** Whether it has leased a market, which others may wait for. */
  readonly inMarket: boolean;
}

/**
 * Cases that hold money of a run that gets no more. Only a case with neither money nor a market waits for other holders; any other waits
 * for cases that are ending, or returns its own money if there are none. So no two cases wait for each other.
 */
export class MoneyHoldingCases {
  readonly #holding = new Set<FundedCase>();
  readonly #ending = new Set<FundedCase>();
  #changed = Promise.withResolvers<void>();

  noteHolding(payee: FundedCase): void {
    this.#holding.add(payee);
    this.#wake();
  }

  /** Records that a case needs nothing more, and is returning its money. */
  noteEnding(payee: FundedCase): void {
    this.#ending.add(payee);
    this.#wake();
  }

  noteEnded(payee: FundedCase): void {
    this.#holding.delete(payee);
    this.#ending.delete(payee);
    this.#wake();
  }

  /**
   * Waits until another case may have returned something.
   * @param payee  case that waits, or that pays for what others wait for; null: none
   * @param isAwaited  whether cases with money may wait for its result
   * @returns false where no other case holds anything
   * @throws FundsGivenBackError where the case has to return its own money
   */
  async untilReturned(payee: FundedCase | null, isAwaited = false): Promise<boolean> {
    const others = [...this.#holding].filter((other) => other !== payee);
    if (payee !== null && this.#ending.has(payee)) throw new FundsGivenBackError();
    if (others.length === 0) return false;
    const mayWait = payee !== null && !isAwaited && !this.#holding.has(payee) && !payee.inMarket;
    if (!mayWait && !others.some((other) => this.#ending.has(other))) throw new FundsGivenBackError();
    await this.#changed.promise;
    return true;
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
