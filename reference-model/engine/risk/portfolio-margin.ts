import { truncCents } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { CORE_DECIMALS, type Usd, usd, ZERO_USD } from '../../numeric/planes.ts';

/** Margin required by an enrolled account's positions, in place of the sum of their maintenance. */
export interface PortfolioFigures {
  /** Margin including the penalty. */
  readonly margin: Usd;
  readonly penalty: Usd;
  readonly netValue: Usd;
}

export interface PortfolioMarginRules {
  /** Net value in USDC that an account needs to enrol. */
  readonly minEquity: Usd;
  /** Maximum number of enrolled accounts. */
  readonly places: number;
  /** Shifts of all marks and of all volatilities, in percent. Every price shift is combined with every volatility shift. */
  readonly priceShocks: readonly bigint[];
  readonly volShocks: readonly bigint[];
  /** Percent; used while no implied volatility is committed. */
  readonly impliedVol: bigint;
  /** Returns the profit of one leg in one scenario. @param notional  signed */
  readonly gain: (notional: Usd, price: bigint, vol: bigint, impliedVol: bigint) => Usd;
  readonly penalty: (largest: Usd, netValue: Usd) => Usd;
  /** Returns the margin available to orders. @param held  initial margin of open positions */
  readonly free: (figures: PortfolioFigures, held: Usd) => Usd;
}

/** @source engine facts, section 20; the margin available to orders, and the truncation to cents by leg and scenario, are assumptions */
export const portfolioMarginRules: PortfolioMarginRules = {
  minEquity: usd(100_000n * pow10(CORE_DECIMALS)),
  places: 512,
  priceShocks: [-20n, -10n, -5n, 5n, 10n, 20n],
  volShocks: [-50n, -20n, 20n, 50n],
  impliedVol: 50n,
  // First-order price move, plus half of the volatility term times its square; the second term uses the unsigned size.
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
  // Uses the stricter of the two requirements.
  free: ({ netValue, margin }, held) => {
    const beyond = margin - held;
    return usd(netValue - held - (beyond > 0n ? beyond : 0n));
  },
};

/**
 * The worst of all scenarios, plus the concentration penalty.
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
