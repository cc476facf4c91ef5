import type { Convention } from './convention.ts';
import { executionConventions } from './execution.ts';
import { feeConventions } from './fees.ts';
import { liquidationConventions } from './liquidation.ts';
import { marginConventions } from './margin.ts';
import { marketConventions } from './markets.ts';
import { orderConventions } from './orders.ts';
import { decimalPlacesConventions } from './places.ts';
import { productConventions } from './products.ts';
import { stakingConventions } from './staking.ts';
import { transferConventions } from './transfers.ts';

export type { Convention } from './convention.ts';

/** Alternatives that another venue may choose where only public facts or our own decision settle the matter. */
export const conventions: readonly Convention[] = [
  ...feeConventions,
  ...marginConventions,
  ...liquidationConventions,
  ...marketConventions,
  ...orderConventions,
  ...executionConventions,
  ...productConventions,
  ...stakingConventions,
  ...transferConventions,
  ...decimalPlacesConventions,
];
