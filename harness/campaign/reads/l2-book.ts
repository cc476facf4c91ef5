import type { ReadComparisonOverrides } from './compared-read.ts';

export const l2Book: ReadComparisonOverrides = { type: 'l2_book', follows: ['open_orders'] };
