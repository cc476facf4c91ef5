import type { Core } from '../core.ts';
import { truncMicro, unitsOfUsd, usdOfPx, usdOfUnits, usdValueOfUnits } from '../numeric/crossings.ts';
import { divCeil, divTrunc } from '../numeric/division.ts';
import { type Units, type Usd, units, usd } from '../numeric/planes.ts';
import { perpNamed } from '../state/market.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { genesisParamFigures } from './risk/param-figures.ts';

/** Direction of a conversion: a token to USDC of a perp side, or the reverse. */
export type ConversionDirection = 'to-perp' | 'to-spot';

/** Both sides of a conversion, each in whole units x 1e18. */
export interface ConversionAmounts {
  readonly tokens: Units;
  readonly usdc: Units;
}

/** @source write-api, "Transfers"; engine facts, section 28 */
export interface ConversionRules {
  /** The perp whose mark prices a token: the one with its name. */
  market(core: Core, asset: number): PerpMarket | undefined;
  /** Whether a market's mark may be used for conversion. */
  isFresh(core: Core, market: PerpMarket): boolean;
  /** Returns the price of one unit: the mark, clamped to the band around the index. */
  px(core: Core, market: PerpMarket): Usd | null;
  /** Returns both amounts of a conversion, given an amount of the token. A remainder below a unit stays with the venue (D137). */
  sides(core: Core, way: ConversionDirection, asset: number, amount: Units, px: Usd): ConversionAmounts;
}

const MICRO = 10n ** 12n;

export const conversionRules: ConversionRules = {
  market: ({ state }, asset) => perpNamed(state, state.tokens.get(asset)?.name),
  isFresh: ({ state, params, rules }, { oracle }) =>
    rules.engine.mark.isFresh(oracle, state.timeMs, params.mark.staleMs),
  px: ({ params, rules }, { mark, oracle }) =>
    mark === null || oracle === null
      ? null
      : rules.engine.mark.clamp(usdOfPx(mark), usdOfPx(oracle.px), genesisParamFigures(params).oracleBand),
  sides(_core, way, _asset, amount, px) {
    const worth = usdValueOfUnits(px, amount);
    // Rounds so that nobody gains from amounts finer than a unit.
    return { tokens: amount, usdc: unitsOfUsd(way === 'to-perp' ? truncMicro(worth) : ceilMicro(worth)) };
  },
};

/** The other reading of a send back to spot: the amount is in USDC, and buys tokens (D137). */
export const usdcDenominatedConversion: ConversionRules['sides'] = (core, way, asset, amount, px) => {
  if (way === 'to-perp') return conversionRules.sides(core, way, asset, amount, px);
  const usdc = unitsOfUsd(truncMicro(usdOfUnits(amount)));
  const bought = units(divTrunc(usdc * 10n ** 18n, px));
  return { usdc, tokens: core.rules.engine.spending.scaled(core, asset, bought) };
};

/** Both sides of a conversion at the current mark; null if there is no usable mark. */
export function conversionAmounts(
  core: Core,
  way: ConversionDirection,
  asset: number,
  amount: Units,
): ConversionAmounts | null {
  const { market: marketOf, isFresh, px: pxOf, sides } = core.rules.engine.conversion;
  const market = marketOf(core, asset);
  if (market === undefined || !isFresh(core, market)) return null;
  const px = pxOf(core, market);
  return px === null ? null : sides(core, way, asset, amount, px);
}

function ceilMicro(amount: Usd): Usd {
  return usd(divCeil(amount, MICRO) * MICRO);
}
