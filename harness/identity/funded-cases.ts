import { FundsGivenBackError } from '../kernel/verdicts.ts';

/** Case that money is paid for: one object per attempt. */
export interface FundedCase {
  /** Whether it has taken a market, which others may wait for. */
  readonly inMarket: boolean;
}

/**
 * Cases that hold money of a run to which none comes any more. Only a case that holds neither money nor a market waits for what
 * others hold; any other waits for cases that are giving theirs back, and gives back its own where there are none. So no
 * two cases wait for each other.
 */
export class MoneyHoldingCases {
  readonly #holding = new Set<FundedCase>();
  readonly #ending = new Set<FundedCase>();
  #changed = Promise.withResolvers<void>();

  noteHolding(payee: FundedCase): void {
    this.#holding.add(payee);
    this.#wake();
  }

  /** Notes that a case asks for nothing more, and gives back what it has. */
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
   * Waits until another case may have given something back.
   * @param payee  case that waits, or that pays for what others wait for; null: none
   * @param isAwaited  cases with money may wait for what it is for
   * @returns false where no other case holds anything
   * @throws FundsGivenBackError where the case has to give back what it holds itself
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
