import type { CaseContext, PollContext } from '../check/case-context.ts';
import { cancelAllOrdersAction } from '../check/order-spec.ts';
import { cancelOrdersOneByOne } from '../client/cancel-each.ts';
import { codeOf, isUnsupported } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { awaitNoOpenOrders } from './own-orders.ts';

type Acting = Pick<CaseContext<never>, 'given' | 'target'>;

/**
 * Cancels every order of an account: one by one where the build has no path for all at once.
 * @throws Blocked where a cancel is refused, or no read shows the open orders
 */
export async function cancelEveryOrder({ given, target }: Acting, who: Identity): Promise<void> {
  const reply = await target.act(who, cancelAllOrdersAction);
  if (!isUnsupported(reply)) {
    // If no order is open, the venue may find none, which is fine. @source write-api, "Errors"
    if (codeOf(reply) !== 'ORDER_NOT_FOUND') await given.accepted(reply);
    return;
  }
  const each = await cancelOrdersOneByOne(target, who);
  given.require(each !== null, 'nothing tells which orders stand');
  for (const { coin, reply } of each ?? []) {
    given.require(reply !== null, `an order on ${coin} stays`);
    if (reply !== null) await given.accepted(reply);
  }
  target.leftovers.noteCleared(who.address);
}

/**
 * As `cancelEveryOrder`, for an account of which an order that stays would take the place of what is judged next.
 * @throws Blocked where one stays that was cancelled
 */
export async function cancelEveryOrderAndConfirm(context: Acting & PollContext, who: Identity): Promise<void> {
  await cancelEveryOrder(context, who);
  context.given.require(await awaitNoOpenOrders(context, who.address), 'an order stands that was cancelled');
}
