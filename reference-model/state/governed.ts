import type { Ratio, Units, Usd } from '../numeric/planes.ts';

/** Rung of the volume ladder, on the planes that fills are charged on. */
export interface FeeTier {
  readonly volume30d: Usd;
  readonly maker: Ratio;
  readonly taker: Ratio;
}

/** Figures that make the rate of a funding period, per period. */
export interface FundingRateParams {
  readonly fundingInterest: Ratio;
  /** Maximum distance by which the interest may pull the rate off the averaged premium. */
  readonly fundingSpread: Ratio;
  readonly fundingCap: Ratio;
}

/** Bounds and prices of the registrations of markets. */
export interface DeployParams {
  /** Whether the actions of perp deployment are taken at all. */
  readonly isOpen: boolean;
  /** Native tokens that a deployer has at stake. */
  readonly minStake: Units;
  /** Ceiling of fees in whole basis points; 0: none. */
  readonly feeCeilingBps: number;
  /** Registrations of one deploy epoch, of tokens, pairs and markets; 0: no cap. */
  readonly maxPerEpoch: number;
  /** Cap on `deployer_fee_bps`. */
  readonly deployerFeeCapBps: number;
  /** The price of a registration falls to `askFloor` in so many blocks, from so many times what was last paid. */
  readonly askFloor: Usd;
  readonly askMultiplier: number;
  readonly askBlocks: number;
  /** From when on a pushed price is too old for openings, ms. */
  readonly staleMs: number;
  /** Whether the actions of spot deployment are taken at all. */
  readonly isSpotOpen: boolean;
  /** The prices of a token and of a pair, as those of a market. */
  readonly spotAskFloor: Usd;
  readonly spotAskMultiplier: number;
  readonly spotAskBlocks: number;
  /** Whether a pair opens with tick and lot size alone. */
  readonly needsGrid: boolean;
}

/** Figures that votes have put in the place of those that the chain started with; a part that is left out is as it was. */
export interface GovernedFigures {
  /** Ascending by volume; the first from zero. */
  readonly feeTiers?: readonly FeeTier[];
  readonly funding?: FundingRateParams;
  /** Native tokens that a transfer to the EVM costs. */
  readonly coreEvmFee?: Units;
  /** Number of the perp whose mark is the native token's; null: the one of its name. */
  readonly nativeMarket?: number | null;
  readonly deploys?: DeployParams;
}
