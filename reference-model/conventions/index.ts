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

/** Other ways of what public facts or our own choice give, which another venue may take. */
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
