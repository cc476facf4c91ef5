import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional, toWireInteger } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { hasChaseRoom } from '../../harness/judging/chased-book.ts';
import { makeSellingRoomRequirement } from '../../harness/judging/sold-by-each.ts';
import { Blocked, NotExercised } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { batchModifyAction, modifyAction } from '../../harness/setup/amendments.ts';
import { awaitHeight } from '../../harness/setup/await-height.ts';
import { awaitChaseLeg, cancelChaseAction, placeChase } from '../../harness/setup/chase.ts';
import { awaitEndedOrder, MISSING_ORDER_END_REPORT } from '../../harness/setup/ended-order.ts';
import { awaitOrderRowsWithCloid, awaitRestingLadder, placeLadder } from '../../harness/setup/ladder.ts';
import { awaitOpenOrders, isAmongOrders, sortedOids } from '../../harness/setup/own-orders.ts';
import { restEachInsideSpread } from '../../harness/setup/own-trade.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { scheduleCancelAhead } from '../../harness/setup/scheduled-cancel.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

const clauses = ['orders.open-orders.live-only', 'orders.status.canceled'] as const;
type Context = CaseContext<(typeof clauses)[number]>;

/** Resting orders, and the action that ends them. */
interface Ending {
  readonly oids: readonly string[];
  /** Null: a cancel scheduled for a block ahead. */
  readonly action: WireAction | null;
  /** Whether it replaces them: a replaced order does not count as cancelled. */
  readonly replaces?: true;
}

/** Endings by action, each prepared for a trader without orders. */
const endings: Readonly<Record<string, (context: Context, traders: TwoTraders) => Promise<Ending>>> = {
  async batch_cancel(context, { taker, market }) {
    const { oid } = await placeRestingOrder(context, taker, { market, side: 'bid' });
    const cancels = [{ owner: taker.address, market: market.id, oid: toWireUint(BigInt(oid)) }];
    return { oids: [oid], action: { type: 'batch_cancel', params: { cancels } } };
  },
  async cancel_by_cloid(context, { taker, market }) {
    const cloid = context.random.cloid();
    const { oid } = await placeRestingOrder(context, taker, { market, side: 'bid', cloid });
    return { oids: [oid], action: { type: 'cancel_by_cloid', params: { asset: market.id, cloid } } };
  },
  async cancel_all_orders(context, { taker, market }) {
    const { oid } = await placeRestingOrder(context, taker, { market, side: 'bid' });
    return { oids: [oid], action: { type: 'cancel_all_orders', params: { asset: market.id } } };
  },
  async schedule_cancel(context, { taker, market }) {
    const { oid } = await placeRestingOrder(context, taker, { market, side: 'bid' });
    return { oids: [oid], action: null };
  },
  async modify(context, { taker, market }) {
    const { oid, px } = await placeRestingOrder(context, taker, { market, side: 'bid' });
    return { oids: [oid], action: modifyAction(amended(market, oid, px)), replaces: true };
  },
  async batch_modify(context, { taker, market }) {
    const { oid, px } = await placeRestingOrder(context, taker, { market, side: 'bid' });
    const modifications = [amended(market, oid, px)];
    return { oids: [oid], action: batchModifyAction(...modifications), replaces: true };
  },
  async cancel_scale(context, { taker, market }) {
    const cloid = context.random.cloid();
    const pxLow = gridPxAtMarkPercent(market, 60);
    const total = 2n * scaledSizeForNotional(market, pxLow, 20n);
    const spec = { market, side: 'bid', rungs: 2, pxLow, pxHigh: pxLow + market.tick, total, cloid } as const;
    await placeLadder(context, taker, spec);
    await awaitRestingLadder(context, taker.address, cloid, 2);
    const rungs = await awaitOrderRowsWithCloid(context, taker.address, cloid, 2);
    return { oids: sortedOids(rungs), action: { type: 'cancel_scale', params: { market: market.id, cloid } } };
  },
  async cancel_chase(context, traders) {
    const { taker, maker, market, pxs } = traders;
    if (!hasChaseRoom(market)) throw new NotExercised('a market with room for a chase');
    const size = traders.size();
    const cloid = context.random.cloid();
    await restEachInsideSpread(context, maker, [
      { market, side: 'bid', px: pxs[0], size },
      { market, side: 'ask', px: pxs[2], size },
    ]);
    const { chaseOid } = await placeChase(context, taker, { market, side: 'bid', size, cloid });
    const { value: leg } = await awaitChaseLeg(context, taker.address, cloid, (row) => row !== undefined);
    if (leg === undefined) throw new Blocked('the leg of the chase does not rest');
    return { oids: [String(leg.oid)], action: cancelChaseAction(market, chaseOid) };
  },
};

function amended(market: MarketFacts, oid: string, px: bigint) {
  return { market: market.id, oid: toWireUint(BigInt(oid)), new_px: toWireInteger(px - market.tick), new_size: null };
}

export default check({
  id: 'orders.status.ended',
  title: 'an order ended by any action leaves open_orders, and order_status of a cancelled order is canceled',
  clauses,
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context, { fits: makeSellingRoomRequirement(context) });
    await context.given.eachPart(Object.entries(endings), async ([tag, prepared]) => {
      const ending = await prepared(context, traders);
      await judgeEnd(context, traders.taker, tag, ending);
    });
  },
});

async function judgeEnd(
  context: Context,
  who: Identity,
  tag: string,
  { oids, action, replaces }: Ending,
): Promise<void> {
  const { given, target, expect } = context;
  const { address } = who;
  const before = await awaitOpenOrders(context, address, (rows) => oids.every((oid) => isAmongOrders(rows, oid)));
  given.require(
    oids.every((oid) => isAmongOrders(before, oid)),
    `what ${tag} is to end does not rest`,
  );
  if (action === null) await awaitHeight(context, who, await scheduleCancelAhead(context, who));
  else await given.accepted(target.act(who, action));
  const left = await awaitOpenOrders(context, address, (rows) => oids.every((oid) => !isAmongOrders(rows, oid)));
  expect('orders.open-orders.live-only').equal(
    derived(
      oids.filter((oid) => isAmongOrders(left, oid)),
      left,
    ),
    [],
    `oids still in open_orders after ${tag} ended them`,
  );
  if (action === null) target.leftovers.noteCleared(address);
  if (replaces) return;
  for (const oid of oids) {
    const gone = await awaitEndedOrder(context, { oid, address }, 'canceled');
    if (!expect('orders.status.canceled').exercised(gone !== null, MISSING_ORDER_END_REPORT) || gone === null) return;
    assumeShownKeys('info.order_status', gone, 'status');
    expect('orders.status.canceled').equal(field(gone, 'status'), 'canceled', `status after ${tag}`);
  }
}
