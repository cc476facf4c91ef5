import fc from 'fast-check';
import { market } from '../references.ts';
import type { ActionArbitrary } from '../action-arbitrary.ts';

export const cancelAllOrders: ActionArbitrary<'cancel_all_orders'> = fc.record({
  tag: fc.constant('cancel_all_orders'),
  market: fc.option(market, { nil: null }),
});
