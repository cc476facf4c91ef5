import { accountGoals } from './account-goals.ts';
import type { Goal } from './goal.ts';
import { moneyGoals } from './money-goals.ts';
import { orderGoals } from './order-goals.ts';
import { riskGoals } from './risk-goals.ts';

/** All situations that campaigns should bring about. */
export const goals: readonly Goal[] = [...orderGoals, ...riskGoals, ...moneyGoals, ...accountGoals];
