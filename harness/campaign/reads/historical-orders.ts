import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { rowsAt } from '../../client/json-at.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

/** 0 and null are equal: the order named no price (D218). */
export const historicalOrdersComparison: ReadComparisonOverrides = {
  type: 'historical_orders',
  follows: ['user_fills'],
  sinceRun: (body) => ({ ...body, orders: rowsAt(body, 'orders').map(inOneForm) }),
};

function inOneForm(row: JsonObject): JsonObject {
  const named = Object.entries(row).map(([key, value]) => [
    key,
    ['px', 'limit_px'].includes(key) && value === '0' ? null : value,
  ]);
  return Object.fromEntries(named);
}
