import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Traced } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional, toWireInteger } from '../check/order-spec.ts';
import { isNotedUnsupported } from '../client/pathless-replies.ts';
import { type ActOptions, toWireUint } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { readUnreachableHeight } from './far-height.ts';
import { nextLeverageAction } from './leverage-action.ts';
import { comparableOrderTexts, readOpenOrders } from './own-orders.ts';
import { placeRestingOrders } from './resting-order.ts';
import { makeOwnedPairOrder } from './spot.ts';

/** An action, sent by its owner or by another account, directly or nested. */
type Action = JsonObject & { readonly type: string };

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'random' | 'venue'>;

/** Actions that are possible for an account with two resting orders. */
export interface OwnedActions {
  /** Each names the account, is permitted to its agents and would be accepted; most of them change its orders. */
  readonly actions: readonly Action[];
  /** Bodies without an owner, for the two actions that must name it. */
  readonly ownerless: readonly Action[];
  /** The orders at the start of the case, and now: id, price and size of each. */
  readonly before: readonly string[];
  now(): Promise<Traced<readonly string[]>>;
}

/**
 * Rests two orders of an account, which others will try to change.
 * @param owner  with money for four small orders
 * @throws Blocked where they do not rest
 */
export async function prepareOwnedActions(context: Context, owner: Identity): Promise<OwnedActions> {
  const { given, random } = context;
  const { address } = owner;
  const market = await given.market();
  const cloid = random.cloid();
  const [bid, ask] = await placeRestingOrders(context, owner, [
    { market, side: 'bid', cloid },
    { market, side: 'ask' },
  ]);
  const px = gridPxAtMarkPercent(market, 55);
  const order = () =>
    orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n), cloid: random.cloid() })
      .order;
  const of = (type: string, params: JsonObject): Action => ({
    type,
    params: { owner: address, ...params },
  });
  const first = toWireUint(BigInt(bid.oid));
  const second = toWireUint(BigInt(ask.oid));
  const cancel = { owner: address, market: market.id, oid: first };
  const amended = { market: market.id, oid: first, new_px: toWireInteger(px) };
  const { owner: _owner, ...unnamed } = order();
  const onPair = await makeOwnedPairOrder(context, owner);
  const now = async () => comparableOrderTexts(await readOpenOrders(context, address));
  return {
    actions: [
      { type: 'submit_order', order: order() },
      { type: 'cancel_order', cancel },
      of('batch_order', { orders: [order()] }),
      of('batch_cancel', { cancels: [{ ...cancel, oid: second }] }),
      of('cancel_by_cloid', { asset: market.id, cloid }),
      of('cancel_all_orders', { asset: market.id }),
      of('modify', amended),
      of('batch_modify', { modifications: [amended] }),
      of('schedule_cancel', { cancel_at_block: await readUnreachableHeight(context, address) }),
      nextLeverageAction(owner, context.venue),
      ...(onPair === null ? [] : [onPair]),
    ],
    ownerless: [
      { type: 'submit_order', order: unnamed },
      { type: 'cancel_order', cancel: { market: market.id, oid: first } },
    ],
    before: (await now()).value,
    now,
  };
}

/** null: it belongs to no family. */
function familyOf(type: string): 'place' | 'amend' | 'set' | null {
  if (type === 'submit_order' || type === 'batch_order') return 'place';
  if (type.includes('cancel')) return null;
  return type.includes('modify') ? 'amend' : 'set';
}

/**
 * Judges that none of an owner's actions, some of which the venue may lack, is accepted from this signer, and that none has an effect.
 * @param options  envelope options of each
 */
export async function sendAndJudgeOwnedRefusals(
  { given, target, pace }: Pick<CaseContext<never>, 'given' | 'target' | 'pace'>,
  expectation: Expectation,
  signer: Identity,
  { actions, before, now }: OwnedActions,
  options: Pick<ActOptions, 'expiresAfter'> = {},
): Promise<void> {
  // Permissions are checked per action: all cancelling actions are tried, since each has another scope.
  for (const action of given.sample(actions, 2, ({ type }) => familyOf(type) ?? type)) {
    const reply = await given.part(() => target.act(signer, action, options));
    if (reply !== null && !isNotedUnsupported(reply.wire)) expectation.refused(reply);
  }
  await pace.blocks(2);
  expectation.equal(await now(), before, 'open orders of the owner after the refused actions');
}
