import type { CaseContext } from '../../harness/check/case-context.ts';
import { type OrderWish, orderAction } from '../../harness/check/order-wish.ts';
import { entryOf } from '../../harness/check/settled-orders.ts';
import type { StatusEntry } from '../../harness/client/replies.ts';
import type { Acted } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';

/** Places one order: its entry, once it is told, and the reply that has it. @throws Blocked where there is no entry */
export async function entered(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  owner: Identity,
  wish: OrderWish,
): Promise<{ readonly reply: Acted; readonly entry: StatusEntry }> {
  const action = orderAction(owner, wish);
  const reply = await given.settled(action, target.act(owner, action));
  return { reply, entry: entryOf(reply) };
}
