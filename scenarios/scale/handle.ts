import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitOrderRowsWithCloid, ladderAction, placeLadder } from '../../harness/setup/ladder.ts';
import { awaitOpenOrders, carriesCloid, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export const handleInUseCheck = check({
  id: 'scale.handle.in-use',
  title: 'scale_order with a cloid that already rests on the market is refused',
  clauses: ['scale.handle.in-use'],
  by: 'act',
  async run(context) {
    const { target, expect } = context;
    const { trader, wish: spec } = await ladderOfTwo(context);
    expect('scale.handle.in-use').refused(await target.act(trader, ladderAction(spec)));
    const single = context.random.cloid();
    await placeRestingOrder(context, trader, { market: spec.market, side: 'bid', cloid: single });
    const reply = await target.act(trader, ladderAction({ ...spec, cloid: single }));
    expect('scale.handle.in-use').refused(reply);
  },
});

export const handleJoinsCheck = check({
  id: 'scale.handle.joins',
  title: 'a single order with the cloid of a ladder joins it, and is cancelled with it',
  clauses: ['scale.handle.joins'],
  by: 'act',
  form: { profile: 'live', item: 'ladder-handle' },
  async run(context) {
    const { given, target, expect } = context;
    const { trader, wish: spec } = await ladderOfTwo(context);
    const { market, cloid } = spec;
    const order = orderAction(trader, { ...singleWish(spec), cloid });
    const reply = await given.settled(order, target.act(trader, order));
    // In the documents a cloid names one order, so a venue may refuse the second one: only what it accepts is judged.
    const isResting = reply.kind === 'statuses' && reply.statuses[0]?.kind === 'resting';
    if (!expect('scale.handle.joins').exercised(isResting, 'a single order with the handle of a ladder that rests'))
      return;
    await given.accepted(target.act(trader, { type: 'cancel_scale', params: { market: market.id, cloid } }));
    const left = await awaitOrderRowsWithCloid(context, trader.address, cloid, 0);
    expect('scale.handle.joins').equal(left, [], 'open orders after cancel_scale');
  },
});

export const handleReservedCheck = check({
  id: 'scale.handle.reserved',
  title: 'a single order with the cloid of a ladder is refused',
  clauses: ['scale.handle.reserved'],
  by: 'act',
  form: { profile: 'next', item: 'ladder-handle' },
  async run(context) {
    const { target, expect } = context;
    const { trader, wish: spec } = await ladderOfTwo(context);
    const order = orderAction(trader, { ...singleWish(spec), cloid: spec.cloid });
    expect('scale.handle.reserved').refused(await target.act(trader, order));
  },
});

export const handleLowestCheck = check({
  id: 'scale.handle.lowest',
  title: 'cancel_by_cloid with the cloid shared by the rungs of a ladder cancels the rung with the lowest oid',
  clauses: ['orders.cancel-by-cloid.lowest'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const { trader, wish: spec } = await ladderOfTwo(context);
    const { market, cloid } = spec;
    const rungs = await awaitOrderRowsWithCloid(context, trader.address, cloid, spec.rungs);
    const before = rungs.filter((row) => carriesCloid(row, cloid));
    // No document says that rungs carry their ladder's handle.
    if (before.length < 2) throw new NotExercised('two rungs that carry the handle of their ladder');
    const [lowest = 0n] = before.map(({ oid }) => BigInt(String(oid))).toSorted((a, b) => (a < b ? -1 : 1));
    const cancel = { type: 'cancel_by_cloid', params: { asset: market.id, cloid } };
    const reply = await given.settled(cancel, target.act(trader, cancel));
    if (isRefused(reply)) throw new NotExercised('a handle of a ladder by which an order is cancelled');
    const rows = await awaitOpenOrders(context, trader.address, (now) => !isAmongOrders(now, lowest.toString()));
    // Whether the others are cancelled too is open: the handle may name the ladder.
    expect('orders.cancel-by-cloid.lowest').noRow(rows, { oid: lowest.toString() });
  },
});

/** A ladder that rests far below the mark. */
async function ladderOfTwo(context: CaseContext<never>) {
  const { given, random } = context;
  const trader: Identity = await given.fundedAccount();
  const market = await given.market();
  const pxLow = gridPxAtMarkPercent(market, 60);
  const total = 2n * scaledSizeForNotional(market, pxLow, 20n);
  const bounds = { rungs: 2, pxLow, pxHigh: pxLow + market.tick };
  const spec = { market, side: 'bid', ...bounds, total, cloid: random.cloid() } as const;
  const reply = await placeLadder(context, trader, spec);
  // A ladder without an answer per order (D03) is found by its handle.
  const isThere =
    reply.kind === 'admitted' || (reply.kind === 'statuses' && reply.statuses.every(({ kind }) => kind === 'resting'));
  given.require(isThere, 'the ladder does not rest');
  return { trader, wish: spec };
}

function singleWish({ market, pxLow }: Awaited<ReturnType<typeof ladderOfTwo>>['wish']) {
  return { market, side: 'bid', px: pxLow, size: scaledSizeForNotional(market, pxLow, 20n) } as const;
}
