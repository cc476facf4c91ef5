import type { OrderReason } from '../events.ts';
import { isRefusal } from '../refusal.ts';

const texts: Readonly<Record<Extract<OrderReason, string>, string>> = {
  unmatched: 'Order could not immediately match against any resting orders.',
  'self-trade': 'self-trade prevention',
  'liquidation-band': 'account in T0 liquidation tier',
  'leg-closed': 'no position left to reduce',
  triggered: 'trigger fired',
  'sibling-fired': 'the other leg of the set fired',
  'position-closed': 'the position that it protects is closed',
  'forced-close': 'forced close of the position',
  'market-settled': 'market is settled',
  'market-inactive': 'market is deactivated',
};

/** The text under `reason` of an order's record; null if its owner requested the end, or the order did not end. */
export function orderEndReasonText(reason: OrderReason | null): string | null {
  if (reason === null) return null;
  if (typeof reason === 'string') return texts[reason];
  return isRefusal(reason) ? reason.message : reason.noop;
}
