import type { ActionTag } from '../../spec-schemas/catalogue/actions.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { WireAction, WireValue } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { orderAction, pxAt, sizeWorth, wireInteger } from '../check/order-wish.ts';
import type { StatusEntry } from '../client/replies.ts';
import type { Acted } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';

/** No chain comes to it; it is a JSON number on every machine. */
const NEVER_A_HEIGHT = 2 ** 40;

const placing: readonly ActionTag[] = ['submit_order', 'batch_order'];

/**
 * Every agent-capable action once, in an order in which each has something to do: orders are placed, amended, and taken
 * off again one after the other.
 * @param names  the account that the optional `owner` names; null leaves it out
 * @param owner  the account that everything acts for, with money for four small orders
 */
export async function everyAction(
  { given, target, random }: Pick<CaseContext<ClauseId>, 'given' | 'target' | 'random'>,
  {
    signer,
    owner,
    names,
    expiresAfter,
  }: {
    readonly signer: Identity;
    readonly owner: Identity;
    readonly names: string | null;
    /** Deadline of each action, ms. */
    readonly expiresAfter?: bigint;
  },
  judge: (tag: ActionTag, reply: Acted) => void,
): Promise<void> {
  const market = await given.market();
  const named = names === null ? {} : { owner: names };
  const cloids = [random.cloid(), random.cloid(), random.cloid(), random.cloid()] as const;
  const px = (percent: number) => pxAt(market, percent);
  const order = (cloid: string) =>
    orderAction(owner, { market, side: 'bid', px: px(60), size: sizeWorth(market, px(60), 20n), cloid }).order;
  const sent = async <Action extends WireAction & { readonly type: ActionTag }>(action: Action): Promise<Acted> => {
    const acting = target.act(signer, action, expiresAfter === undefined ? {} : { expiresAfter });
    const reply = await (placing.includes(action.type) ? given.settled(action, acting) : acting);
    judge(action.type, reply);
    return reply;
  };
  const act = (type: ActionTag, params: Readonly<Record<string, WireValue>>) =>
    sent({ type, params: { ...named, ...params } });
  const [first, second, third, fourth] = cloids;

  const placed = await act('batch_order', { orders: [order(first), order(second), order(third)] });
  // By its handle where it has one: in which place its entry stands is the matter of the reply.
  const entries = placed.kind === 'statuses' ? placed.statuses : [];
  const ofThird = entries.find((entry) => handleOf(entry) === third) ?? entries[2];
  const oid = ofThird?.kind === 'resting' ? ofThird.oid : '0';
  const single = await sent({ type: 'submit_order', order: order(fourth) });
  const singleOid = single.kind === 'statuses' && single.statuses[0]?.kind === 'resting' ? single.statuses[0].oid : '0';
  const amended = (cloid: string, percent: number) => ({ market: market.id, cloid, new_px: wireInteger(px(percent)) });
  await act('modify', amended(first, 55));
  await act('batch_modify', { modifications: [amended(first, 50), amended(second, 50)] });
  await act('cancel_by_cloid', { asset: market.id, cloid: second });
  await act('batch_cancel', { cancels: [{ owner: owner.address, market: market.id, oid }] });
  await sent({ type: 'cancel_order', cancel: { owner: owner.address, market: market.id, oid: singleOid } });
  await act('schedule_cancel', { cancel_at_block: NEVER_A_HEIGHT });
  await act('update_leverage', { asset: market.id, leverage: 1, is_isolated: false });
  await act('cancel_all_orders', { asset: market.id });
  // Last: orders of a hedged account name their leg.
  await act('set_position_mode', { hedge: true });
}

function handleOf(entry: StatusEntry): string | null {
  return entry.kind === 'resting' ? entry.cloid : null;
}
