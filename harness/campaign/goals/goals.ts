import { accountGoals } from './account-goals.ts';
import type { Goal } from './goal.ts';
import { moneyGoals } from './money-goals.ts';
import { orderGoals } from './order-goals.ts';
import { riskGoals } from './risk-goals.ts';

/** Every situation that campaigns are to bring about. */
export const goals: readonly Goal[] = [...orderGoals, ...riskGoals, ...moneyGoals, ...accountGoals];
