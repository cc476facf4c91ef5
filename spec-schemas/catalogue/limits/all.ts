import { actionLimits } from './actions.ts';
import { budgetLimits } from './budgets.ts';
import { deploymentLimits } from './deployment.ts';
import type { LimitRow } from './limit-row.ts';
import { readAndFaucetLimits } from './reads-and-faucet.ts';

/** Every limit of both documents and of the public text. There is no route that serves limits. */
export const limitRows: readonly LimitRow[] = [
  ...budgetLimits,
  ...readAndFaucetLimits,
  ...actionLimits,
  ...deploymentLimits,
];
