import type { ActionDraft } from '../../generate/actions.ts';
import type { RunContext } from '../play/run-context.ts';

/** Returns the ids of the markets that an action may affect; null: any market of its account. */
export function marketIdsAffectedBy(
  context: Pick<RunContext, 'market'>,
  action: ActionDraft,
): readonly number[] | null {
  switch (action.tag) {
    case 'submit_order':
    case 'spot_order':
      return [context.market(action.order.market).id];
    case 'batch_order':
      return action.orders.map((order) => context.market(order.market).id);
    default:
      return null;
  }
}
