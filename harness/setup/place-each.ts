import type { CaseContext } from '../check/case-context.ts';
import { type OrderSpec, orderAction } from '../check/order-spec.ts';
import type { StatusEntry } from '../client/replies.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked } from '../kernel/verdicts.ts';

/** Maximum orders of a batch, whose limit is not documented: every venue accepts this many. */
const MOST = 10;

/**
 * Places orders of one account, in order, for set-up: in one action where each costs weight and the build has a path for it.
 * @returns their entries, once known
 * @throws Blocked where such an action is not answered entry by entry
 */
export async function placeEachOrder(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  owner: Identity,
  specs: readonly OrderSpec[],
): Promise<readonly StatusEntry[]> {
  const oneByOne = async () => {
    const entries = [];
    for (const spec of specs) entries.push(await given.placed(owner, spec));
    return entries;
  };
  if (!given.isSparing || specs.length < 2) return oneByOne();
  if (specs.length > MOST) {
    const first = await placeEachOrder({ given, target }, owner, specs.slice(0, MOST));
    return [...first, ...(await placeEachOrder({ given, target }, owner, specs.slice(MOST)))];
  }
  const orders = specs.map((spec) => orderAction(owner, spec).order);
  const action = { type: 'batch_order', params: { owner: owner.address, orders } };
  const acting = await target.act(owner, action);
  // No document shows the tag of such an action, nor how it is signed.
  if (acting.kind === 'refused') return oneByOne();
  const reply = await given.settled(action, acting);
  if (reply.kind !== 'statuses' || reply.statuses.length !== specs.length)
    throw new Blocked(`a batch of ${specs.length} orders was answered with ${reply.kind}`);
  return reply.statuses;
}
