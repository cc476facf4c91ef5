import type { CaseContext } from '../../harness/check/case-context.ts';
import { type OrderSpec, orderAction } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import type { StatusEntry } from '../../harness/client/replies.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';

/** Places one order, and returns its entry with the reply that contains it. @throws Blocked if there is no entry */
export async function placeOrderForStatusEntry(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  owner: Identity,
  spec: OrderSpec,
): Promise<{ readonly reply: ActResult; readonly entry: StatusEntry }> {
  const action = orderAction(owner, spec);
  const reply = await given.settled(action, target.act(owner, action));
  return { reply, entry: requireOnlyStatusEntry(reply) };
}
