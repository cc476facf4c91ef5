import type { OwnComparison } from './compared-read.ts';

export const l2Book: OwnComparison = { type: 'l2_book', follows: ['open_orders'] };
