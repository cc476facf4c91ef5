import type { Ratio, Units, Usd } from '../numeric/planes.ts';

/** Rates on the planes used to charge fills. */
export interface FeeRates {
  readonly maker: Ratio;
  readonly taker: Ratio;
}

/** Tier of the volume ladder. */
export interface FeeTier extends FeeRates {
  readonly volume30d: Usd;
}

/** Figures that determine the rate of a funding period, per period. */
export interface FundingRateParams {
  readonly fundingInterest: Ratio;
  /** Maximum by which the interest may move the rate from the averaged premium. */
  readonly fundingSpread: Ratio;
  readonly fundingCap: Ratio;
}

/** Bounds and prices of market registrations. */
export interface DeployParams {
  /** Whether perp deployment actions are accepted. */
  readonly isOpen: boolean;
  /** Minimum stake of a deployer in native tokens. */
  readonly minStake: Units;
  /** Ceiling of fees in whole basis points; 0: none. */
  readonly feeCeilingBps: number;
  /** Registrations per deploy epoch over tokens, pairs and markets; 0: no cap. */
  readonly maxPerEpoch: number;
  /** Cap on `deployer_fee_bps`. */
  readonly deployerFeeCapBps: number;
  /** The price of a registration falls to `askFloor` within this number of blocks, from this multiple of the last price paid. */
  readonly askFloor: Usd;
  readonly askMultiplier: number;
  readonly askBlocks: number;
  /** Age from which a pushed price is too old for opening orders, ms. */
  readonly staleMs: number;
  /** Whether spot deployment actions are accepted. */
  readonly isSpotOpen: boolean;
  /** The prices of a token and of a pair, like those of a market. */
  readonly spotAskFloor: Usd;
  readonly spotAskMultiplier: number;
  readonly spotAskBlocks: number;
  /** Whether a pair can open only with a tick and lot size. */
  readonly needsGrid: boolean;
}

/** Figures set by votes in place of the genesis figures; an omitted part is unchanged. */
export interface GovernedFigures {
  /** Ascending by volume; the first from zero. */
  readonly feeTiers?: readonly FeeTier[];
  readonly funding?: FundingRateParams;
  /** Fee of a transfer to the EVM in native tokens. */
  readonly coreEvmFee?: Units;
  /** Number of the perp whose mark prices the native token; null: the perp with its name. */
  readonly nativeMarket?: number | null;
  readonly deploys?: DeployParams;
}
