import type { ActionTag } from '../../spec-schemas/catalogue/actions.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction, WireValue } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { gridPxAtMarkPercent, minSizeWorth, orderAction, wireInteger } from '../check/order-spec.ts';
import { cancelOrdersOneByOne } from '../client/cancel-each.ts';
import { isUnsupported } from '../client/outcome.ts';
import { isNotedUnsupported } from '../client/pathless-replies.ts';
import type { StatusEntry } from '../client/replies.ts';
import type { ActOptions, ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { readUnreachableHeight } from './far-height.ts';
import { nextLeverageAction } from './leverage-action.ts';

const placing: readonly ActionTag[] = ['submit_order', 'batch_order'];

/** Optional fields, each with the kind that is tried. */
const kinds = {
  submit_order: 'order',
  set_position_mode: 'order',
  modify: 'amendment',
  batch_modify: 'amendment',
  cancel_by_cloid: 'cancel',
  batch_cancel: 'cancel',
  schedule_cancel: 'account',
  update_leverage: 'account',
} as const;
type Optional = keyof typeof kinds;

/**
 * Every agent-capable action once, in an order in which each has something to do: orders are placed, amended, and taken
 * off again one after the other. Where each costs weight, some of each kind, which the seed draws.
 * @param names  the account that an `owner` names, in the spelling that it has here; null leaves an optional one out
 * @param owner  the account that everything acts for, with money for four small orders
 * @param options  of the envelope of each action
 * @param inOrders  members of each order beside those that it needs
 */
export async function sendEveryAgentAction(
  { given, target, random, venue }: Pick<CaseContext<ClauseId>, 'given' | 'target' | 'random' | 'venue'>,
  {
    signer,
    owner,
    names,
    options = {},
    inOrders = {},
  }: {
    readonly signer: Identity;
    readonly owner: Identity;
    readonly names: string | null;
    readonly options?: Pick<ActOptions, 'expiresAfter' | 'tamper'>;
    readonly inOrders?: JsonObject;
  },
  judge: (tag: ActionTag, reply: ActResult) => void,
): Promise<void> {
  const market = await given.market();
  const named = names === null ? {} : { owner: names };
  const cloids = [random.cloid(), random.cloid(), random.cloid(), random.cloid()] as const;
  const px = (percent: number) => gridPxAtMarkPercent(market, percent);
  const address = names ?? owner.address;
  const spec = { market, side: 'bid', px: px(60), size: minSizeWorth(market, px(60), 20n) } as const;
  const order = (cloid: string) => ({ ...orderAction({ address }, { ...spec, cloid }).order, ...inOrders });
  const sent = async <Action extends WireAction & { readonly type: ActionTag }>(action: Action): Promise<ActResult> => {
    const acting = target.act(signer, action, options);
    const reply = await (placing.includes(action.type) ? given.settled(action, acting) : acting);
    // A missing path concerns that action alone.
    if (!isNotedUnsupported(reply.wire)) judge(action.type, reply);
    return reply;
  };
  const act = (type: ActionTag, params: Readonly<Record<string, WireValue>>) =>
    sent({ type, params: { ...named, ...params } });
  const [first, second, third, fourth] = cloids;
  const tried = given.sample(Object.keys(kinds) as Optional[], 1, (type) => kinds[type]);
  // A part that the venue lacks hides none of the others.
  const trying = async (type: Optional, acting: () => Promise<unknown>) =>
    void (tried.includes(type) && (await given.part(acting)));

  const orders = [order(first), order(second), order(third)];
  const placed = [await act('batch_order', { orders })];
  if (placed.every(isUnsupported))
    for (const single of orders) placed.push(await sent({ type: 'submit_order', order: single }));
  // By its handle where it has one: in which place its entry stands is the matter of the reply.
  const entries = placed.flatMap((reply) => (reply.kind === 'statuses' ? reply.statuses : []));
  const ofThird = entries.find((entry) => handleOf(entry) === third) ?? entries[2];
  const oid = ofThird?.kind === 'resting' ? ofThird.oid : '0';
  let singleOid = '0';
  await trying('submit_order', async () => {
    const single = await sent({ type: 'submit_order', order: order(fourth) });
    if (single.kind === 'statuses' && single.statuses[0]?.kind === 'resting') singleOid = single.statuses[0].oid;
  });
  const amended = (cloid: string, percent: number) => ({ market: market.id, cloid, new_px: wireInteger(px(percent)) });
  await trying('modify', () => act('modify', amended(first, 55)));
  await trying('batch_modify', () => act('batch_modify', { modifications: [amended(first, 50), amended(second, 50)] }));
  await trying('cancel_by_cloid', () => act('cancel_by_cloid', { asset: market.id, cloid: second }));
  const cancelOf = (one: string) => ({ owner: address, market: market.id, oid: one });
  await trying('batch_cancel', () => act('batch_cancel', { cancels: [cancelOf(oid)] }));
  await trying('submit_order', () => sent({ type: 'cancel_order', cancel: cancelOf(singleOid) }));
  await trying('schedule_cancel', async () =>
    act('schedule_cancel', { cancel_at_block: await readUnreachableHeight({ given, target }, owner.address) }),
  );
  await trying('update_leverage', () => {
    const { owner: _owner, ...leverage } = nextLeverageAction(owner, venue).params;
    return act('update_leverage', leverage);
  });
  const away = await act('cancel_all_orders', { asset: market.id });
  if (isUnsupported(away)) await cancelOrdersOneByOne(target, signer, owner.address);
  // Last: orders of a hedged account name their leg.
  await trying('set_position_mode', () => act('set_position_mode', { hedge: true }));
}

function handleOf(entry: StatusEntry): string | null {
  return entry.kind === 'resting' ? entry.cloid : null;
}
