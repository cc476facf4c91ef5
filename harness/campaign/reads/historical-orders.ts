import type { OwnComparison } from './compared-read.ts';

export const historicalOrders: OwnComparison = { type: 'historical_orders', follows: ['user_fills'] };
