import type { OwnComparison } from './compared-read.ts';

export const userFills: OwnComparison = { type: 'user_fills', follows: ['open_orders', 'l2_book'] };
