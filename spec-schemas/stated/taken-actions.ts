import type { ActionTag } from '../catalogue/actions.ts';
import type { ClauseId } from '../clauses/index.ts';

/**
 * Actions that are of no product, with what says of each that it is taken: a build without one breaks that, and what other
 * sentences say of it cannot be judged there.
 * @source write-api, "Actions"
 */
export const takenActions: { readonly [tag in ActionTag]?: ClauseId } = {
  approve_agent: 'agents.approve.fields',
  batch_cancel: 'orders.batch-cancel.removes',
  batch_modify: 'orders.batch-modify.replaces',
  batch_order: 'orders.batch.places',
  cancel_all_orders: 'orders.cancel-all.removes',
  cancel_by_cloid: 'orders.cancel-by-cloid.removes',
  cancel_order: 'orders.cancel.removes',
  modify: 'orders.modify.new-oid',
  schedule_cancel: 'orders.schedule-cancel.fires',
  send_asset: 'transfers.send.moves',
  update_leverage: 'margin.leverage.changes-margin',
};
