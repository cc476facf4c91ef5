import type { CaseContext } from '../check/case-context.ts';
import { type OrderWish, orderAction } from '../check/order-wish.ts';
import { Blocked } from '../check/verdicts.ts';
import type { StatusEntry } from '../client/replies.ts';
import type { Identity } from '../identity/keys.ts';

/** How many orders a batch may have is not shown: no venue takes fewer. */
const MOST = 10;

/**
 * Places orders of one account, in their order, for set-up: by one action where each costs weight and the build has a path for that.
 * @returns their entries, once they are told
 * @throws Blocked where such an action is not answered entry by entry
 */
export async function placedEach(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  owner: Identity,
  wishes: readonly OrderWish[],
): Promise<readonly StatusEntry[]> {
  const oneByOne = async () => {
    const entries = [];
    for (const wish of wishes) entries.push(await given.placed(owner, wish));
    return entries;
  };
  if (!given.isSparing || wishes.length < 2) return oneByOne();
  if (wishes.length > MOST) {
    const first = await placedEach({ given, target }, owner, wishes.slice(0, MOST));
    return [...first, ...(await placedEach({ given, target }, owner, wishes.slice(MOST)))];
  }
  const orders = wishes.map((wish) => orderAction(owner, wish).order);
  const action = { type: 'batch_order', params: { owner: owner.address, orders } };
  const acting = await target.act(owner, action);
  // What the word of such an action is, and how it is signed, no document shows.
  if (acting.kind === 'refused') return oneByOne();
  const reply = await given.settled(action, acting);
  if (reply.kind !== 'statuses' || reply.statuses.length !== wishes.length)
    throw new Blocked(`a batch of ${wishes.length} orders was answered with ${reply.kind}`);
  return reply.statuses;
}
