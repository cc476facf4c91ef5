import { truncCents } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { CORE_DECIMALS, type Usd, usd, ZERO_USD } from '../../numeric/planes.ts';

/** Margin that the positions of an enrolled account need, in place of the sum of their maintenance. */
export interface PortfolioFigures {
  /** The penalty included. */
  readonly margin: Usd;
  readonly penalty: Usd;
  readonly netValue: Usd;
}

export interface PortfolioMarginRules {
  /** USDC of net value that an account needs to enrol. */
  readonly minEquity: Usd;
  /** Accounts that are enrolled at a time, at most. */
  readonly places: number;
  /** Moves of all marks and of all volatilities, in percent. Each price is met with each volatility. */
  readonly priceShocks: readonly bigint[];
  readonly volShocks: readonly bigint[];
  /** Percent, whenever no implied volatility is committed. */
  readonly impliedVol: bigint;
  /** Returns the gain of one leg in one scenario. @param notional  signed */
  readonly gain: (notional: Usd, price: bigint, vol: bigint, impliedVol: bigint) => Usd;
  readonly penalty: (largest: Usd, netValue: Usd) => Usd;
  /** Returns the margin that is free for orders. @param held  initial margin of what is open */
  readonly free: (figures: PortfolioFigures, held: Usd) => Usd;
}

/** @source engine facts, section 20; what is free for orders, and the cut to cents by leg and scenario, are assumed */
export const portfolioMarginRules: PortfolioMarginRules = {
  minEquity: usd(100_000n * pow10(CORE_DECIMALS)),
  places: 512,
  priceShocks: [-20n, -10n, -5n, 5n, 10n, 20n],
  volShocks: [-50n, -20n, 20n, 50n],
  impliedVol: 50n,
  // The first order of the move, and half of what the volatility makes of its square: of either side's size.
  gain: (notional, price, vol, impliedVol) => {
    const size = notional < 0n ? -notional : notional;
    return truncCents(
      usd(divTrunc(notional * price * 2_000_000n + size * impliedVol * vol * price * price, 200_000_000n)),
    );
  },
  penalty: (largest, netValue) => {
    const beyond = 2n * largest - netValue;
    return netValue > 0n && beyond > 0n ? truncCents(usd(divTrunc(beyond, 20n))) : ZERO_USD;
  },
  // The stricter of the two requirements.
  free: ({ netValue, margin }, held) => {
    const beyond = margin - held;
    return usd(netValue - held - (beyond > 0n ? beyond : 0n));
  },
};

/**
 * The worst of all scenarios, and the penalty for concentration.
 * @param notionals  signed, one of each cross leg, at its mark
 */
export function portfolioMarginFigures(
  rules: PortfolioMarginRules,
  notionals: readonly Usd[],
  netValue: Usd,
): PortfolioFigures {
  const { priceShocks, volShocks, impliedVol } = rules;
  let worst = 0n;
  for (const price of priceShocks) {
    for (const vol of volShocks) {
      const total = notionals.reduce((sum, notional) => sum + rules.gain(notional, price, vol, impliedVol), 0n);
      if (total < worst) worst = total;
    }
  }
  const largest = notionals.reduce((most, notional) => {
    const size = notional < 0n ? usd(-notional) : notional;
    return size > most ? size : most;
  }, ZERO_USD);
  const penalty = rules.penalty(largest, netValue);
  return { margin: usd(penalty - worst), penalty, netValue };
}
