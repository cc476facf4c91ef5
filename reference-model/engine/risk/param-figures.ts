import type { Core } from '../../core.ts';
import type { ChainParams } from '../../genesis/genesis.ts';
import { ModelFault } from '../../model-fault.ts';
import { type Ratio, type Units, type Usd, ZERO_UNITS } from '../../numeric/planes.ts';
import { ratioOfBpsText } from '../../numeric/rates.ts';
import { parseUnits, parseUsd } from '../../numeric/served.ts';
import type { FeeRates, FeeTier, FundingRateParams, GovernedFigures } from '../../state/governed.ts';

/** The engine's parameters as numeric values. */
export interface ParamFigures extends FundingRateParams {
  readonly cushion: Usd;
  readonly oracleBand: Ratio;
  readonly impactNotional: Usd;
  /** Referrer's share of a referee's taker fee. */
  readonly referrerShare: Ratio;
  /** Ascending by volume, starting at zero. */
  readonly feeTiers: readonly FeeTier[];
  /** Rates of single markets and pairs in place of those of the tiers, by number. */
  readonly feesByMarket: ReadonlyMap<number, FeeRates>;
  /** Fee of a transfer to the EVM, in native tokens. */
  readonly coreEvmFee: Units;
  /** Number of the perp whose mark prices the native token; null: the perp with its name. */
  readonly nativeMarket: number | null;
}

// Parameters are text in the genesis document and never change, so each set is parsed once.
const known = new WeakMap<ChainParams, ParamFigures>();

/** @throws ModelFault if a parameter is not a number; the genesis schema excludes this */
export function genesisParamFigures(params: ChainParams): ParamFigures {
  const cached = known.get(params);
  if (cached !== undefined) return cached;
  const figures: ParamFigures = {
    cushion: read(parseUsd, params.margin.cushionUsd),
    oracleBand: read(ratioOfBpsText, params.mark.oracleBandBps),
    fundingInterest: read(ratioOfBpsText, params.funding.interestBps),
    fundingSpread: read(ratioOfBpsText, params.funding.spreadBps),
    fundingCap: read(ratioOfBpsText, params.funding.capBps),
    impactNotional: read(parseUsd, params.funding.impactNotional),
    referrerShare: read(ratioOfBpsText, params.fees.referrerShareBps),
    feeTiers: params.fees.tiers.map((tier) => ({
      volume30d: read(parseUsd, tier.volume30d),
      maker: read(ratioOfBpsText, tier.makerBps),
      taker: read(ratioOfBpsText, tier.takerBps),
    })),
    feesByMarket: new Map(
      (params.fees.markets ?? []).map(({ market, makerBps, takerBps }) => [
        market,
        { maker: read(ratioOfBpsText, makerBps), taker: read(ratioOfBpsText, takerBps) },
      ]),
    ),
    coreEvmFee: params.fees.coreEvm === undefined ? ZERO_UNITS : read(parseUnits, params.fees.coreEvm),
    nativeMarket: params.fees.nativeMarket ?? null,
  };
  known.set(params, figures);
  return figures;
}

const governed = new WeakMap<GovernedFigures, ParamFigures>();

/** Parameters in force: values set by votes, otherwise those of the genesis. */
export function paramFiguresInForce({ params, state }: Core): ParamFigures {
  const started = genesisParamFigures(params);
  if (state.governed === null) return started;
  const cached = governed.get(state.governed);
  if (cached !== undefined) return cached;
  const { funding, ...others } = state.governed;
  const figures = { ...started, ...funding, ...others };
  governed.set(state.governed, figures);
  return figures;
}

function read<T>(parse: (text: string) => T | null, text: string): T {
  const value = parse(text);
  if (value === null) throw new ModelFault('engine.params', { expected: 'a decimal', got: text });
  return value;
}
