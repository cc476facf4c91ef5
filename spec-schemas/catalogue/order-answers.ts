import type { ActionEntry } from './action-entry.ts';

/**
 * Areas of the table "Order placement and lifecycle", and those whose actions hold an order or stand for one: the documents
 * do not say which of these are order actions (D03).
 */
const areas: ReadonlySet<string> = new Set([
  'orders',
  'twap',
  'scale',
  'chase',
  'spot',
  'auctions',
  'options',
  'multi-sig',
]);

/** Whether an action may be answered as one that places orders. @source write-api, "Endpoints" */
export function mayAnswerAsOrders({ group }: Pick<ActionEntry, 'group'>): boolean {
  return areas.has(group);
}
