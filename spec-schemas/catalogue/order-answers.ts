import type { ActionEntry } from './action-entry.ts';
import { actionEntry } from './actions.ts';

/**
 * Areas of the table "Order placement and lifecycle", and areas whose actions hold or replace an order: the documents do not say which of
 * these are order actions (D03).
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

/** Actions with documented return values of their own. @source write-api, "Vaults" */
const returning: ReadonlySet<string> = new Set(['create_vault', 'vault_withdraw']);

/** Whether an action may have a reply of its own: its row says so, or it is known from public facts alone. */
export function mayHaveOwnAnswer({ tag, authority }: Pick<ActionEntry, 'tag' | 'authority'>): boolean {
  return returning.has(tag) || authority.action === 'public';
}

/** Whether an action may be answered like one that places orders. @source write-api, "Endpoints" */
export function mayAnswerAsOrders({ group }: Pick<ActionEntry, 'group'>): boolean {
  return areas.has(group);
}

/** Whether an action only ends orders, so that no documented kind of entry says what became of it (D03). */
export function onlyEndsOrders(tag: string): boolean {
  return actionEntry(tag)?.effects.onlyEndsOrders === true;
}
