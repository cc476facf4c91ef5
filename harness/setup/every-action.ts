import type { ActionTag } from '../../spec-schemas/catalogue/actions.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction, WireValue } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional, toWireInteger } from '../check/order-spec.ts';
import { cancelOrdersOneByOne } from '../client/cancel-each.ts';
import { isAccepted, isRefused, isUnsupported } from '../client/outcome.ts';
import { isNotedUnsupported } from '../client/pathless-replies.ts';
import type { StatusEntry } from '../client/replies.ts';
import { type ActOptions, type ActResult, toWireUint } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readUnreachableHeight } from './far-height.ts';
import { nextLeverageAction } from './leverage-action.ts';

const placing: readonly ActionTag[] = ['submit_order', 'batch_order'];
/** Actions with documented fields: for the others it is open which a venue requires. */
const documented: readonly ActionTag[] = ['submit_order', 'cancel_order'];

/** Optional fields, by the kind of action tried. */
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

type Tagged = WireAction & { readonly type: ActionTag };
type Params = Readonly<Record<string, WireValue>>;

/**
 * Sends every agent-capable action once, in an order in which each has an effect: orders are placed, amended, and cancelled one after
 * another. Where each costs weight, a sample of each kind, drawn by seed. A refused action with undocumented fields is only judged if the
 * venue accepts it from its owner in the plainest form.
 * @param names  the account in `owner` fields, in this spelling; null leaves optional ones out
 * @param owner  the account that everything acts for, with money for four small orders
 * @param options  envelope options of each action
 * @param inOrders  additional members of each order
 * @param on  market of the case for the orders; left out: another one is leased
 */
export async function sendEveryAgentAction(
  { given, target, random, venue }: Pick<CaseContext<ClauseId>, 'given' | 'target' | 'random' | 'venue'>,
  {
    signer,
    owner,
    names,
    options = {},
    inOrders = {},
    on = null,
  }: {
    readonly signer: Identity;
    readonly owner: Identity;
    readonly names: string | null;
    readonly options?: Pick<ActOptions, 'expiresAfter' | 'tamper'>;
    readonly inOrders?: JsonObject;
    readonly on?: MarketFacts | null;
  },
  judge: (tag: ActionTag, reply: ActResult) => void,
): Promise<void> {
  const market = on ?? (await given.market());
  const named = names === null ? {} : { owner: names };
  const cloids = [random.cloid(), random.cloid(), random.cloid(), random.cloid()] as const;
  const px = (percent: number) => gridPxAtMarkPercent(market, percent);
  const address = names ?? owner.address;
  const spec = { market, side: 'bid', px: px(60), size: scaledSizeForNotional(market, px(60), 20n) } as const;
  const plainOrder = (cloid: string) => orderAction({ address: owner.address }, { ...spec, cloid }).order;
  const order = (cloid: string) => ({ ...plainOrder(cloid), owner: address, ...inOrders });
  const isPlain = signer === owner && Object.keys(options).length === 0 && address === owner.address;
  const sent = async <Action extends Tagged>(action: Action, plain: Action = action): Promise<ActResult> => {
    const acting = target.act(signer, action, options);
    const reply = await (placing.includes(action.type) ? given.settled(action, acting) : acting);
    // A missing path concerns that action alone.
    if (isNotedUnsupported(reply.wire)) return reply;
    const isOpen = isRefused(reply) && !isPlain && !documented.includes(action.type);
    if (!isOpen || isAccepted(await target.act(owner, plain))) judge(action.type, reply);
    return reply;
  };
  const act = (type: ActionTag, params: Params, plain: Params = params) =>
    sent(
      { type, params: { ...named, ...params } },
      { type, params: { ...(names === null ? {} : { owner: owner.address }), ...plain } },
    );
  const [first, second, third, fourth] = cloids;
  const tried = given.sample(Object.keys(kinds) as Optional[], 1, (type) => kinds[type]);
  // A missing part of the venue hides none of the others.
  const trying = async (type: Optional, acting: () => Promise<unknown>) =>
    void (tried.includes(type) && (await given.part(acting)));

  const orders = [order(first), order(second), order(third)];
  const placed = [await act('batch_order', { orders }, { orders: [first, second, third].map(plainOrder) })];
  if (placed.every(isUnsupported))
    for (const single of orders) placed.push(await sent({ type: 'submit_order', order: single }));
  // By its client order id if it has one: the position of its entry is left to the clauses on replies.
  const entries = placed.flatMap((reply) => (reply.kind === 'statuses' ? reply.statuses : []));
  const oid = restingOid(entries, third, 2) ?? '0';
  let singleOid = '0';
  await trying('submit_order', async () => {
    const single = await sent({ type: 'submit_order', order: order(fourth) });
    if (single.kind === 'statuses' && single.statuses[0]?.kind === 'resting') singleOid = single.statuses[0].oid;
  });
  // By its oid if it has one: that an amendment may name a client order id is only a public fact.
  const oidOf = new Map([first, second].map((cloid, i) => [cloid, restingOid(entries, cloid, i)]));
  const amended = (cloid: string, percent: number) => {
    const known = oidOf.get(cloid) ?? null;
    const which = known === null ? { cloid } : { oid: toWireUint(BigInt(known)) };
    return { market: market.id, ...which, new_px: toWireInteger(px(percent)) };
  };
  await trying('modify', async () => {
    const reply = await act('modify', amended(first, 55));
    if (reply.kind === 'statuses' && isAccepted(reply)) oidOf.set(first, restingOid(reply.statuses, first, 0));
  });
  await trying('batch_modify', () => act('batch_modify', { modifications: [amended(first, 50), amended(second, 50)] }));
  await trying('cancel_by_cloid', () => act('cancel_by_cloid', { asset: market.id, cloid: second }));
  const cancelOf = (one: string, named = address) => ({ owner: named, market: market.id, oid: one });
  await trying('batch_cancel', () =>
    act('batch_cancel', { cancels: [cancelOf(oid)] }, { cancels: [cancelOf(oid, owner.address)] }),
  );
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
  // Last, because orders of a hedged account must name their leg.
  await trying('set_position_mode', () => act('set_position_mode', { hedge: true }));
}

/** Returns the oid of the resting order with this client order id; null where the reply does not contain it. */
function restingOid(entries: readonly StatusEntry[], cloid: string, place: number): string | null {
  const entry = entries.find((each) => each.kind === 'resting' && each.cloid === cloid) ?? entries[place];
  return entry?.kind === 'resting' ? entry.oid : null;
}
