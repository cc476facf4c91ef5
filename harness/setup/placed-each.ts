import type { CaseContext } from '../check/case-context.ts';
import { type OrderWish, orderAction } from '../check/order-wish.ts';
import { Blocked } from '../check/verdicts.ts';
import type { StatusEntry } from '../client/replies.ts';
import type { Identity } from '../identity/keys.ts';

/**
 * Places orders of one account, in their order, for set-up: by one action where each costs weight.
 * @returns their entries, once they are told
 * @throws Blocked where such an action is not answered entry by entry
 */
export async function placedEach(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  owner: Identity,
  wishes: readonly OrderWish[],
): Promise<readonly StatusEntry[]> {
  if (!given.isSparing || wishes.length < 2) {
    const entries = [];
    for (const wish of wishes) entries.push(await given.placed(owner, wish));
    return entries;
  }
  const orders = wishes.map((wish) => orderAction(owner, wish).order);
  const action = { type: 'batch_order', params: { owner: owner.address, orders, grouping: 'na' } };
  const reply = await given.settled(action, target.act(owner, action));
  if (reply.kind !== 'statuses' || reply.statuses.length !== wishes.length)
    throw new Blocked(`a batch of ${wishes.length} orders was answered with ${reply.kind}`);
  return reply.statuses;
}
