import type { Params } from '../genesis/genesis.ts';
import { ModelFault } from '../model-fault.ts';
import type { DeciBps, Ratio, Usd } from '../numeric/planes.ts';
import { parseBps, parseDeciBps } from '../numeric/rates.ts';
import { parseUsd } from '../numeric/served.ts';

/** One rung of the volume ladder, on the planes that fills are charged on. */
export interface FeeTier {
  readonly volume30d: Usd;
  readonly maker: DeciBps;
  readonly taker: DeciBps;
}

/** The engine's parameters as numbers. */
export interface ParamFigures {
  readonly cushion: Usd;
  readonly oracleBand: Ratio;
  readonly fundingInterest: Ratio;
  /** How far the interest may pull the rate off the averaged premium. */
  readonly fundingSpread: Ratio;
  readonly fundingCap: Ratio;
  readonly impactNotional: Usd;
  /** Ascending by volume; the first from zero. */
  readonly feeTiers: readonly FeeTier[];
}

// Parameters are text in the genesis document and never change under way: each set is read once.
const known = new WeakMap<Params, ParamFigures>();

/** @throws ModelFault when a parameter is no figure: the genesis schema admits none */
export function figuresOfParams(params: Params): ParamFigures {
  const cached = known.get(params);
  if (cached !== undefined) return cached;
  const figures: ParamFigures = {
    cushion: read(parseUsd, params.margin.cushionUsd),
    oracleBand: read(parseBps, params.mark.oracleBandBps),
    fundingInterest: read(parseBps, params.funding.interestBps),
    fundingSpread: read(parseBps, params.funding.spreadBps),
    fundingCap: read(parseBps, params.funding.capBps),
    impactNotional: read(parseUsd, params.funding.impactNotional),
    feeTiers: params.fees.tiers.map((tier) => ({
      volume30d: read(parseUsd, tier.volume30d),
      maker: read(parseDeciBps, tier.makerBps),
      taker: read(parseDeciBps, tier.takerBps),
    })),
  };
  known.set(params, figures);
  return figures;
}

function read<T>(parse: (text: string) => T | null, text: string): T {
  const value = parse(text);
  if (value === null) throw new ModelFault('engine.params', { expected: 'a decimal', got: text });
  return value;
}
