import type { AlternativeConvention } from './convention.ts';
import { alternativeExecutionConventions } from './execution.ts';
import { alternativeFeeConventions } from './fees.ts';
import { alternativeLiquidationConventions } from './liquidation.ts';
import { alternativeMarginConventions } from './margin.ts';
import { alternativeMarketConventions } from './markets.ts';
import { alternativeOrderConventions } from './orders.ts';
import { alternativeDecimalsConventions } from './places.ts';
import { alternativeProductConventions } from './products.ts';
import { alternativeStakingConventions } from './staking.ts';
import { alternativeTransferConventions } from './transfers.ts';

export type { AlternativeConvention } from './convention.ts';

/** Alternatives that another venue may choose where only public facts or our own decision settle the matter. */
export const alternativeConventions: readonly AlternativeConvention[] = [
  ...alternativeFeeConventions,
  ...alternativeMarginConventions,
  ...alternativeLiquidationConventions,
  ...alternativeMarketConventions,
  ...alternativeOrderConventions,
  ...alternativeExecutionConventions,
  ...alternativeProductConventions,
  ...alternativeStakingConventions,
  ...alternativeTransferConventions,
  ...alternativeDecimalsConventions,
];
