import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { market } from '../references.ts';

export const cancelAllOrders: ActionArbitrary<'cancel_all_orders'> = fc.record({
  tag: fc.constant('cancel_all_orders'),
  market: fc.option(market, { nil: null }),
});
