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

/** Actions of which the documents say that they return something of their own. @source write-api, "Vaults" */
const returning: ReadonlySet<string> = new Set(['create_vault', 'vault_withdraw']);

/** Whether an action may be answered in a way of its own: so says its row, or public facts alone name it. */
export function mayHaveOwnAnswer({ tag, authority }: Pick<ActionEntry, 'tag' | 'authority'>): boolean {
  return returning.has(tag) || authority.action === 'public';
}

/** Whether an action may be answered as one that places orders. @source write-api, "Endpoints" */
export function mayAnswerAsOrders({ group }: Pick<ActionEntry, 'group'>): boolean {
  return areas.has(group);
}
