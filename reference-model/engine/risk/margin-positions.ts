import type { Core } from '../../core.ts';
import { unitsOfUsd, usdAtRatio, usdOfPx, usdOfUnits, usdValueOfUnits } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { CORE_DECIMALS, type Ratio, ratio, type Units, type Usd, units, usd, ZERO_USD } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import { earnPoolAt } from '../../state/earn.ts';
import { pairAt } from '../../state/market.ts';
import { type SpotMarginPosition, spotMarginPositionsOf, spotMarginRatiosOf } from '../../state/spot-margin.ts';
import type { SpotPair } from '../../state/spot-pair.ts';

/** Rules for valuing margin positions on pairs. @source engine facts, sections 10 and 19 */
export interface SpotMarginPositionRules {
  /** Returns the current debt. @param index  of the pool; null: there is none */
  readonly debt: (position: SpotMarginPosition, index: Ratio | null) => Units;
  readonly worth: (held: Units, mark: Usd) => Usd;
  /** Returns the free collateral that a position ties up, or the collateral required to cover it. */
  readonly required: (worth: Usd, part: Ratio) => Usd;
  /** The price at which a position is valued; null: there is none. */
  readonly mark: (core: Core, pair: SpotPair) => Usd | null;
}

const ONE = pow10(CORE_DECIMALS);

export const spotMarginPositionRules: SpotMarginPositionRules = {
  // A snapshot of 0 counts as 1.
  debt: ({ principal, snapshot }, index) =>
    index === null ? principal : units(divTrunc(principal * index, snapshot === 0n ? ONE : snapshot)),
  worth: (held, mark) => usdValueOfUnits(mark, held),
  required: usdAtRatio,
  mark: (_core, { lastPx }) => (lastPx === null ? null : usdOfPx(lastPx)),
};

/** Sums over all margin positions of an account on pairs. */
export interface SpotMarginPositionSums {
  readonly equity: Usd;
  readonly debt: Usd;
  readonly initial: Usd;
  readonly maintenance: Usd;
  /** Whether a position has no mark; it is then valued at its debt. */
  readonly isUnpriced: boolean;
}

const nothing: SpotMarginPositionSums = {
  equity: ZERO_USD,
  debt: ZERO_USD,
  initial: ZERO_USD,
  maintenance: ZERO_USD,
  isUnpriced: false,
};

export function spotMarginSumsOf(core: Core, owner: Address): SpotMarginPositionSums {
  const positions = spotMarginPositionsOf(core.state, owner);
  if (positions.length === 0) return nothing;
  const { required } = core.rules.engine.marginPositions;
  let sums = nothing;
  for (const position of positions) {
    const debt = spotMarginDebtOf(core, position);
    const worth = worthOf(core, position);
    const calibration = spotMarginRatiosOf(core.state, position.pair);
    const at = worth ?? debt;
    sums = {
      equity: usd(sums.equity + at - debt),
      debt: usd(sums.debt + debt),
      initial: usd(sums.initial + required(at, calibration?.init ?? NO_PART)),
      maintenance: usd(sums.maintenance + required(at, calibration?.maint ?? NO_PART)),
      isUnpriced: sums.isUnpriced || worth === null,
    };
  }
  return sums;
}

const NO_PART = ratio(0n);

/** Debt in USDC, the quote of every pair that can be open. */
export function spotMarginDebtOf(core: Core, position: SpotMarginPosition): Usd {
  return usdOfUnits(core.rules.engine.marginPositions.debt(position, borrowIndexOfPair(core, position.pair)));
}

/** Value at the mark; null without one. */
function worthOf(core: Core, { pair, held }: SpotMarginPosition): Usd | null {
  const { mark, worth } = core.rules.engine.marginPositions;
  const market = pairAt(core.state, pair);
  const px = market === undefined ? null : mark(core, market);
  return px === null ? null : worth(held, px);
}

/** Returns the borrow index of the pool that funds a pair; null: there is none. */
export function borrowIndexOfPair({ state }: Core, pair: number): Ratio | null {
  const quote = pairAt(state, pair)?.quote;
  return quote === undefined ? null : (earnPoolAt(state, quote)?.index ?? null);
}

/** Returns the debt in the quote token. */
export function spotMarginDebtInQuote(core: Core, position: SpotMarginPosition): Units {
  return unitsOfUsd(spotMarginDebtOf(core, position));
}
