import type { ReadComparisonOverrides } from './compared-read.ts';

export const l2BookComparison: ReadComparisonOverrides = { type: 'l2_book', follows: ['open_orders'] };
